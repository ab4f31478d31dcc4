import { Select } from 'antd'
import { useForm, useFormState } from '../../../engine/form/form-context.ts'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { ControlProps } from './entry-box.tsx'
import { useEntry } from './entry-context.ts'
import '../../../engine/widgets/ref/ref.css'

/** Offers only carriers of the task, each with the used part of its share. */
export function CarrierControl({ name, id, label, invalid, describedBy }: ControlProps) {
  const t = useT()
  const lang = useLang()
  const form = useForm()
  const { task, setAutoFilled } = useEntry()
  const value = useFormState(({ values }) => values[name]) as number | null | undefined
  const caption = useFormState(({ values }) => values[`${name}$`]) as string | undefined
  const known = task?.carriers ?? []
  const options = known.map(line => ({
    value: line.carrierId,
    label: line['carrierId$'],
    note: line.qty
      ? t('entry.share', { used: formatDecimal(line.dispatchedQty ?? '0', 2), qty: formatDecimal(line.qty, 2) })
      : t('entry.shareFree', { used: formatDecimal(line.dispatchedQty ?? '0', 2) }),
  }))
  const all =
    value && caption && !known.some(line => line.carrierId === value)
      ? [{ value, label: caption, note: '' }, ...options]
      : options
  // A name that is not found is no sign that there are none
  const nothing = !task
    ? t('entry.taskFirst')
    : known.length
      ? t('entry.otherCarriers', { names: known.map(line => line['carrierId$']).join(lang === 'zh' ? '、' : ', ') })
      : t('entry.noCarrier')
  return (
    <Select<number, (typeof all)[number]>
      id={id}
      aria-label={label}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      value={value ?? undefined}
      options={all}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={320}
      optionRender={({ data }) => (
        <span className="en-option">
          <span className="en-option-title">{data.label}</span>
          <span className="en-option-more">{data.note}</span>
        </span>
      )}
      notFoundContent={nothing}
      onChange={(next, option) => {
        setAutoFilled([name], false)
        form.set(name, next, { [`${name}$`]: Array.isArray(option) ? null : option?.label })
      }}
    />
  )
}
