import { registry } from '@tuheng/domain/registry'
import { eventChoices } from '@tuheng/domain/system/interfaces/callback-events'
import { useMemo } from 'react'
import { ManyFilter } from '../../../engine/widgets/many-filter.tsx'
import type { FilterProps } from '../../../engine/widgets/types.ts'
import { useLang } from '../../../shared/text/i18n.ts'

/** Filters by actions in words. Each choice includes every code that is stored for it. */
export default function EventFilter({ filter, onChange, ...props }: FilterProps) {
  const lang = useLang()
  const choices = useMemo(() => eventChoices(registry.resources), [])
  const options = useMemo(
    () => choices.map(choice => ({ value: choice.codes[0] ?? '', label: choice[lang] })),
    [choices, lang],
  )
  const selected = new Set(filter?.op === 'in' ? (filter.value as string[]) : filter ? [String(filter.value)] : [])
  const chosen = choices
    .filter(({ codes }) => codes.some(code => selected.has(code)))
    .map(({ codes }) => codes[0] ?? '')
  const unknown = [...selected].filter(code => !choices.some(({ codes }) => codes.includes(code)))
  return (
    <ManyFilter
      {...props}
      filter={selected.size ? { op: 'in', value: [...chosen, ...unknown] } : undefined}
      options={options}
      onChange={next => {
        const names = new Set(next ? (next.value as string[]) : [])
        const codes = [
          ...choices.filter(choice => names.has(choice.codes[0] ?? '')).flatMap(choice => choice.codes),
          ...unknown.filter(code => names.has(code)),
        ]
        onChange(codes.length ? { op: 'in', value: codes } : undefined)
      }}
    />
  )
}
