import { toFixedStr } from '@tuheng/domain/kernel/decimal'
import { Input } from 'antd'
import { ruleContext } from '../../../engine/common/today.ts'
import { useFormSettings } from '../../../engine/form/form-settings.ts'
import { useForm, useFormState } from '../../../engine/form/form-context.ts'
import { isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { readTons } from '../shared/tons.ts'
import type { ControlProps } from './entry-box.tsx'
import { useTyping } from '../../../engine/widgets/decimal/use-typing.ts'
import css from './entry.module.css'

/** A weight from the ticket, in tonnes, or in kilograms as scales print it. */
export function TonsControl({ name, id, label, invalid, describedBy }: ControlProps) {
  const t = useT()
  const lang = useLang()
  const form = useForm()
  const { actor } = useFormSettings()
  const value = useFormState(({ values }) => values[name]) as string | null | undefined
  const displayText = !value ? '' : isNumber(value) ? toFixedStr(value, 2) : value
  const { typing, setTyping, onFocus } = useTyping(displayText)
  const kilos = typing !== null && readTons(typing)?.fromKilos
  return (
    <Input
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...(invalid ? { status: 'error' as const } : {})}
      className="en-number"
      inputMode="decimal"
      autoComplete="off"
      suffix={
        kilos ? (
          <span className={css.kilos}>{t('entry.kilos', { tons: toFixedStr(readTons(typing)?.value ?? '0', 2) })}</span>
        ) : (
          form.model.fields[name]?.unit?.[lang]
        )
      }
      value={typing ?? displayText}
      onFocus={onFocus}
      onChange={event => {
        const text = event.target.value
        const read = readTons(text)
        setTyping(text)
        // A text that is not a number stays as typed and is refused
        form.set(name, read ? read.value : text.trim())
      }}
      onBlur={() => {
        setTyping(null)
        form.check(name, ruleContext(actor))
      }}
    />
  )
}
