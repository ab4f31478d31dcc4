import { CloseOutlined } from '@ant-design/icons'
import {
  isRelative,
  RELATIVE_PERIODS,
  type RelativePeriod,
  takesPeriod,
} from '@tuheng/domain/files/exports/relative-period'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Button, Select } from 'antd'
import { FieldInput } from '../../engine/common/field-input.tsx'
import { filtersFromWire, wireFilters } from '../../engine/list-page/list-state.ts'
import { widgetOf } from '../../engine/widgets/index.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import { type SourceFields, useSource } from './source.ts'
import css from './exports.module.css'

type Conditions = Readonly<Record<string, unknown>>

interface Props {
  id?: string | undefined
  source: unknown
  value: Conditions
  onChange(value: Conditions): void
}

/** The conditions of an export: dates as periods that follow the day on which it runs, or given, and all other fields. */
export default function ConditionsEditor({ id, source, value, onChange }: Props) {
  const t = useT()
  const lang = useLang()
  const fields = useSource(source)
  if (!fields) return <p className="en-faint">{t('source.first')}</p>
  const chosen = Object.keys(value).filter(name => fields.conditions.has(name))
  const left = [...fields.conditions].filter(([name, field]) => !chosen.includes(name) && isOffered(fields, field))
  const set = (name: string, next: unknown) => onChange({ ...value, [name]: next })
  const without = (name: string) => onChange(Object.fromEntries(Object.entries(value).filter(([one]) => one !== name)))
  return (
    <div className={css.editor}>
      <div className={css.tools}>
        <Select
          {...(id ? { id } : {})}
          className={css.add}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('conditions.add')}
          aria-label={t('conditions.add')}
          options={left.map(([name, field]) => ({ value: name, label: labelOf(field, name)[lang] }))}
          onChange={(name: string | null) => {
            const field = name === null ? undefined : fields.conditions.get(name)
            if (name !== null && field) set(name, takesPeriod(field) ? { op: 'relative', value: 'lastMonth' } : null)
          }}
        />
        {fields.groupBy.length > 0 && (
          <label className={css.group}>
            {t('conditions.groupBy')}
            <Select
              value={typeof value['groupBy'] === 'string' ? value['groupBy'] : fields.groupBy[0]?.value}
              options={fields.groupBy.map(one => ({ value: one.value, label: one.label[lang] }))}
              popupMatchSelectWidth={false}
              onChange={(next: string) => set('groupBy', next)}
            />
          </label>
        )}
      </div>
      {chosen.length === 0 && <p className="en-faint">{t('conditions.none')}</p>}
      <ul className={css.conditions}>
        {chosen.map(name => {
          const field = fields.conditions.get(name) as Field
          const label = labelOf(field, name)[lang]
          return (
            <li key={name}>
              <span className={css.name}>{label}</span>
              <Condition
                fields={fields}
                field={field}
                name={name}
                value={value[name]}
                onChange={next => set(name, next)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('conditions.remove', { label })}
                onClick={() => without(name)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Lists ask by the filters of a field, reports by its input. */
const isOffered = ({ kind }: SourceFields, field: Field): boolean =>
  kind === 'report' || takesPeriod(field) || widgetOf(field).Filter !== undefined

interface ConditionProps {
  fields: SourceFields
  field: Field
  name: string
  value: unknown
  onChange(value: unknown): void
}

function Condition(props: ConditionProps) {
  const { field, name, value, onChange } = props
  const t = useT()
  const lang = useLang()
  if (!takesPeriod(field)) return <Given {...props} />
  const label = labelOf(field, name)[lang]
  const periods = Object.entries(RELATIVE_PERIODS).map(([one, words]) => ({ value: one, label: words[lang] }))
  return (
    <>
      <Select
        className={css.period}
        aria-label={t('conditions.period', { label })}
        value={isRelative(value) ? value.value : 'own'}
        options={[...periods, { value: 'own', label: t('conditions.own') }]}
        onChange={(next: string) => onChange(next === 'own' ? null : { op: 'relative', value: next as RelativePeriod })}
      />
      {!isRelative(value) && <Given {...props} />}
    </>
  )
}

function Given({ fields, field, name, value, onChange }: ConditionProps) {
  const lang = useLang()
  const label = labelOf(field, name)[lang]
  if (fields.kind === 'report')
    return (
      <span className={css.given}>
        <FieldInput field={field} name={name} label={label} value={value as never} onChange={onChange} />
      </span>
    )
  const { Filter } = widgetOf(field)
  if (!Filter) return null
  return (
    <span className={css.given}>
      <Filter
        field={field}
        name={name}
        label={label}
        filter={value === null ? undefined : filtersFromWire({ [name]: value })[name]}
        onChange={next => onChange(next ? wireFilters({ [name]: next })[name] : null)}
      />
    </span>
  )
}
