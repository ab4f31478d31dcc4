export { cleanAddress } from './address.ts'
export { escapeText } from './cut.ts'
export { cleanRichText, plainText } from './clean.ts'
