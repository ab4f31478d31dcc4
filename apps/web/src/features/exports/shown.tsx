import { isRelative, RELATIVE_PERIODS } from '@tuheng/domain/files/exports/relative-period'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Tag } from 'antd'
import { filterText } from '../../engine/list-page/filter-text.ts'
import { filtersFromWire } from '../../engine/list-page/list-state.ts'
import { idsIn, targetOf, useOptionLabels } from '../../engine/widgets/ref/options.ts'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import { useSource } from './source.ts'
import css from './exports.module.css'

export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export const conditionsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The labels of fields of a source, as far as the person may see them. */
export function FieldNames({ source, names }: { source: unknown; names: readonly string[] }) {
  const t = useT()
  const lang = useLang()
  const fields = useSource(source)
  if (!fields) return <>{t('columns.count', { n: names.length })}</>
  const labels = names.flatMap(name => {
    const field = fields.columns.get(name)
    return field ? [labelOf(field, name)[lang]] : []
  })
  return <>{labels.join(lang === 'zh' ? '、' : ', ') || '—'}</>
}

/** The conditions of an export as texts. */
export function ConditionWords({ source, value }: { source: unknown; value: unknown }) {
  const t = useT()
  const lang = useLang()
  const fields = useSource(source)
  const conditions = conditionsOf(value)
  const group = fields?.groupBy.find(one => one.value === conditions['groupBy'])
  const known = Object.entries(conditions).flatMap(([name, one]) => {
    const field = fields?.conditions.get(name)
    return field && one !== null ? [{ name, field, one }] : []
  })
  if (!known.length && !group) return <>{t('conditions.none')}</>
  return (
    <span className={css.words}>
      {known.map(({ name, field, one }) => (
        <ConditionWord key={name} name={name} field={field} value={one} />
      ))}
      {group && (
        <Tag>
          {t('conditions.groupBy')}: {group.label[lang]}
        </Tag>
      )}
    </span>
  )
}

function ConditionWord({ name, field, value }: { name: string; field: Field; value: unknown }) {
  const lang = useLang()
  const actor = useActor()
  const filter = isRelative(value) ? undefined : filtersFromWire({ [name]: value })[name]
  const ids = field.to ? (filter?.op === 'eq' && typeof filter.value === 'number' ? [filter.value] : idsIn(filter)) : []
  const named = useOptionLabels(field.to ? targetOf(field, actor) : undefined, ids)
  const labels = new Map<unknown, string>(named.map(({ id, label }) => [id, label]))
  return (
    <Tag>
      {labelOf(field, name)[lang]}
      {lang === 'zh' ? '：' : ': '}
      {isRelative(value)
        ? RELATIVE_PERIODS[value.value][lang]
        : filter
          ? filterText({ field, name, filter, lang, labels })
          : '—'}
    </Tag>
  )
}
