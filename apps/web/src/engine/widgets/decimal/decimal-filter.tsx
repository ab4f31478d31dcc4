import { useT } from '../../locale/index.ts'
import type { FilterProps } from '../types.ts'
import { useDebounced } from '../use-debounced.ts'
import { Input } from '../../../shared/ui/inputs.ts'
import { editableDecimal, isNumber, toPercent, typedDecimal, typedInteger, typedPercent } from './decimal-text.ts'
import '../../common/filters.css'

type End = string | number | null

/** From–to; either end may be empty. `integers`: the values are integers and sent as numbers. */
export function DecimalFilter({
  filter,
  label,
  onChange,
  percent,
  integers,
}: FilterProps & { percent?: boolean; integers?: boolean }) {
  const t = useT()
  const [from = null, to = null] = endsOf(filter?.op === 'eq' ? [filter.value, filter.value] : filter?.value)
  const set = (ends: [End, End]) => onChange({ op: 'range', value: ends })
  return (
    <span className="en-flt-range">
      <End
        label={`${label} ${t('filter.from')}`}
        hint={t('filter.from')}
        value={from}
        percent={percent}
        integers={integers}
        onChange={next => set([next, to])}
      />
      <span aria-hidden>~</span>
      <End
        label={`${label} ${t('filter.to')}`}
        hint={t('filter.to')}
        value={to}
        percent={percent}
        integers={integers}
        onChange={next => set([from, next])}
      />
    </span>
  )
}

interface EndProps {
  label: string
  hint: string
  value: End
  percent?: boolean | undefined
  integers?: boolean | undefined
  onChange(value: End): void
}

function End({ label, hint, value, percent, integers, onChange }: EndProps) {
  const t = useT()
  const format = (one: End) => (one === null ? '' : editableDecimal(percent ? toPercent(String(one)) : String(one)))
  const read = percent ? typedPercent : integers ? typedInteger : typedDecimal
  // Only readable numbers are sent; other text stays and is marked.
  const [text, setText] = useDebounced(
    format(value),
    next => {
      const typed = read(next)
      if (typed === null || isSendable(typed, integers)) onChange(typed)
    },
    { echo: sent => format(read(sent)) },
  )
  const typed = read(text)
  const error =
    typed === null || isSendable(typed, integers) ? undefined : t(isNumber(typed) ? 'filter.whole' : 'filter.number')
  return (
    <Input
      variant="borderless"
      className="en-number"
      inputMode="decimal"
      aria-label={label}
      placeholder={hint}
      value={text}
      title={error}
      {...(error ? { status: 'error' as const, 'aria-invalid': true } : {})}
      onChange={event => setText(event.target.value)}
    />
  )
}

const isSendable = (typed: string | number, integers: boolean | undefined) =>
  integers ? typeof typed === 'number' : isNumber(typed)

function endsOf(value: unknown): [End, End] {
  return Array.isArray(value) ? [(value[0] ?? null) as End, (value[1] ?? null) as End] : [null, null]
}
