import { ScanOutlined } from '@ant-design/icons'
import type { invoiceIn } from '@tuheng/domain/invoices/index'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { invoiceForms } from '@tuheng/domain/invoices/invoices.choices'
import { Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useForm } from '../../../engine/form/form-context.ts'
import { frameOf } from '../../../engine/widgets/frame.ts'
import { textWidget } from '../../../engine/widgets/text/index.tsx'
import type { InputProps, Widget } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { readInvoiceCode } from './read-invoice-code.ts'

/** 号码 of an invoice received: typed, pasted with blanks, or scanned. A scan also fills date, kind and amount. */
export const invoiceNoWidget: Widget<'text'> = { ...textWidget({ code: true }), Input: InvoiceNoInput }

/** In milliseconds. A scanner types faster than this, so the code is complete after such a pause. */
const SCAN_PAUSE_MS = 150

function InvoiceNoInput(props: InputProps<'text'>) {
  const { value, onChange, onBlur } = props
  const t = useT()
  const lang = useLang()
  const form = useForm()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** Returns whether the text was the code of an invoice. */
  const applyCode = (text: string): boolean => {
    clearTimeout(timer.current)
    const read = readInvoiceCode(text)
    if (!read) return false
    const { invoiceNo, total, amount, ...others } = read
    const values: LooseRow<typeof invoiceIn> = form.values()
    onChange(invoiceNo, {
      ...others,
      ...(total && !values['total'] ? { total } : {}),
      ...(amount && !values['amount'] ? { amount } : {}),
    })
    const kind = invoiceForms[(others.invoiceKind ?? '') as keyof typeof invoiceForms]
    notify.success(
      t('scan.taken', {
        kind: kind?.[lang] ?? t(invoiceNo.length === 20 ? 'scan.digital' : 'scan.old'),
        no: invoiceNo,
      }),
    )
    return true
  }
  return (
    <Input
      {...frameOf(props)}
      value={value ?? ''}
      placeholder={t('scan.hint')}
      suffix={<ScanOutlined title={t('scan.hint')} />}
      autoComplete="off"
      spellCheck={false}
      onChange={event => {
        const { value: text } = event.target
        onChange(text === '' ? null : text)
        clearTimeout(timer.current)
        if (text.includes(',')) timer.current = setTimeout(() => applyCode(text), SCAN_PAUSE_MS)
      }}
      onPaste={event => {
        const text = event.clipboardData.getData('text/plain')
        if (!/\D/.test(text.trim()) && text.trim().length < 20) return
        event.preventDefault()
        if (!applyCode(text)) notify.warning(t('scan.unknown'))
      }}
      onBlur={event => {
        const { value: text } = event.target
        if (text.includes(',')) applyCode(text)
        else if (/\s/.test(text)) onChange(text.replace(/\s/g, '') || null)
        onBlur?.()
      }}
    />
  )
}
