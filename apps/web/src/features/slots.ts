/** What features add to the generated screens: loaded with the first of them, each part when it is used. */
import './contracts/slots.ts'
import './settlement/slots.ts'
import './invoices/slots.ts'
import './margin/slots.tsx'
import './system/slots.ts'
import './transport/slots.tsx'
