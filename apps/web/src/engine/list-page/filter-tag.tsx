import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Tag } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { idsIn, targetOf, useOptionLabels } from '../widgets/ref/options.ts'
import { filterText } from './filter-text.ts'
import type { Filter } from './list-state.ts'

interface Props {
  field: Field
  name: string
  filter: Filter
  onRemove(): void
}

/** A filter that was set elsewhere, as text. Labels of records are fetched, since the address has only their ids. */
export function FilterTag({ field, name, filter, onRemove }: Props) {
  const lang = useLang()
  const actor = useActor()
  const named = useOptionLabels(field.to ? targetOf(field, actor) : undefined, field.to ? idsIn(filter) : [])
  const labels = new Map<unknown, string>(named.map(({ id, label }) => [id, label]))
  return (
    <Tag closable onClose={onRemove}>
      {labelOf(field, name)[lang]}: {filterText({ field, name, filter, lang, labels })}
    </Tag>
  )
}
