import type { Field } from '@tuheng/domain/kernel/field'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { cellText } from '../common/cell-text.ts'

interface Props {
  names: readonly string[]
  fields: ReadonlyMap<string, Field>
  row: AnyRow | undefined
}

/** What all rows of a table have in common. */
export function CommonValues({ names, fields, row }: Props) {
  const lang = useLang()
  const told = names.flatMap(name => {
    const field = fields.get(name)
    return field && row
      ? [
          {
            name,
            label: labelOf(field, name)[lang],
            value: [cellText({ field, name, row, lang }), field.unit?.[lang]].filter(Boolean).join(' '),
          },
        ]
      : []
  })
  if (!told.length) return null
  return (
    <p className="en-common">
      {told.map(({ name, label, value }) => (
        <span key={name}>
          <small>{label}</small> {value}
        </span>
      ))}
    </p>
  )
}
