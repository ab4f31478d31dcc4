import { labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import { Select, Switch } from 'antd'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import { groups, isDate, mapColumn, withSheetKind } from './mapping-rules.ts'
import { columnLetters } from './step-rules.ts'
import type { Column, DateOrder, Sheet, Target } from '@tuheng/domain/kernel/import-wire'

interface Props {
  sheet: Sheet
  /** The file has no other sheet. */
  isOnlySheet: boolean
  /** The sheet is not imported. */
  isSkipped: boolean
  label: Pick<AnyResource, 'label' | 'en'>
  lines: AnyResource['fields']
  targets: readonly Target[]
  onChange(sheet: Sheet): void
  onSkip(isSkipped: boolean): void
}

/** The columns of one sheet, each with its first values and its target field. */
export function MapColumns(props: Props) {
  const { sheet, isOnlySheet, isSkipped, targets, onChange } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  const mapped = sheet.columns.filter(column => column.field !== null).length
  // Set when the switch is turned. Otherwise rows would disappear while they are being mapped.
  const [visibleColumns, setVisibleColumns] = useState<ReadonlySet<number>>(new Set())
  const shown = open ? sheet.columns.filter(column => visibleColumns.has(column.column)) : sheet.columns
  const choices = useChoices(targets, sheet.lines)
  const change = (column: Column) =>
    onChange({ ...sheet, columns: sheet.columns.map(one => (one.column === column.column ? column : one)) })
  if (isSkipped)
    return (
      <section className="im-card im-columns" aria-label={t('sheet.is', { sheet: sheet.sheet })}>
        <div className="im-card-head">
          <h2>{t('sheet.is', { sheet: sheet.sheet })}</h2>
        </div>
        <SheetKind {...props} />
      </section>
    )
  return (
    <section className="im-card im-columns" aria-label={t('sheet.is', { sheet: sheet.sheet })}>
      <div className="im-card-head">
        <h2>{isOnlySheet ? t('map.fileColumn') : t('sheet.is', { sheet: sheet.sheet })}</h2>
        <span className="im-faint" role="status">
          {t('map.mapped', { mapped, left: sheet.columns.length - mapped })}
        </span>
        <span className="im-faint">{t('sheet.header', { row: sheet.headerRow })}</span>
        <label className="im-only">
          <Switch
            size="small"
            checked={open}
            onChange={on => {
              setVisibleColumns(
                new Set(sheet.columns.filter(column => column.field === null).map(column => column.column)),
              )
              setOpen(on)
            }}
          />
          {t('map.only')}
        </label>
      </div>
      {!isOnlySheet && <SheetKind {...props} />}
      <div className="im-column im-column-head" aria-hidden>
        <span>{t('map.fileColumn')}</span>
        <span>{t('map.samples')}</span>
        <span>{t('map.field')}</span>
        <span>{t('map.how')}</span>
      </div>
      <ul>
        {shown.map(column => {
          const target = targets.find(one => one.lines === sheet.lines && one.field === column.field)
          const header = column.header || t('map.noHeader')
          // Filled in while the rows were checked
          const letters = column.added ? '＋' : columnLetters(column.column)
          return (
            <li key={column.column} className="im-column" data-mapped={column.field !== null || undefined}>
              <span className="im-header" title={header}>
                <i>{letters}</i>
                {header}
              </span>
              <Samples column={column} />
              <Select
                aria-label={t('map.fieldOf', { header })}
                value={column.field}
                placeholder={t('map.not')}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                options={choices}
                popupMatchSelectWidth={280}
                onChange={(field: string | null | undefined) =>
                  onChange(mapColumn(sheet, { column: column.column, field: field ?? null }, targets))
                }
              />
              <Reading column={column} target={target} onChange={change} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useChoices(targets: readonly Target[], lines: string | null) {
  const t = useT()
  // Headings are disabled options: the groups of Select have roles that confuse screen readers.
  return groups(targets, lines).flatMap(([group, list]) => [
    { value: `#${group}`, label: t(`group.${group}`), disabled: true, className: 'im-group' },
    ...list.map(target => ({ value: target.field, label: target.label })),
  ])
}

function Samples({ column }: { column: Column }) {
  const t = useT()
  const samples = [...new Set((column.sample ?? []).filter(text => text !== ''))].slice(0, 3)
  return samples.length ? (
    <span className="im-samples" title={samples.join('\n')}>
      {samples.map(text => (
        <span key={text}>{text}</span>
      ))}
    </span>
  ) : (
    <span className="im-samples im-faint">{t('map.blank')}</span>
  )
}

/** The unit of numbers, or the order of day and month in dates. */
function Reading({
  column,
  target,
  onChange,
}: {
  column: Column
  target: Target | undefined
  onChange(column: Column): void
}) {
  const t = useT()
  const header = column.header || t('map.noHeader')
  if (target && target.units.length > 1) {
    const baseUnit = target.units[0] as string
    return (
      <Select
        aria-label={t('map.unitOf', { header })}
        value={column.unit ?? baseUnit}
        options={target.units.map(unit => ({ value: unit, label: unit === '1' ? '0.01' : unit }))}
        onChange={unit => onChange(unit === baseUnit ? without(column, 'unit') : { ...column, unit })}
      />
    )
  }
  if (!isDate(target?.kind)) return <span className="im-reading" aria-hidden />
  const orders: DateOrder[] = ['ymd', 'mdy', 'dmy']
  return (
    <Select
      aria-label={t('map.dateOf', { header })}
      value={column.dateOrder ?? ''}
      options={[{ value: '', label: t('opt.datesAs') }, ...orders.map(one => ({ value: one, label: t(`opt.${one}`) }))]}
      onChange={one => onChange(one === '' ? without(column, 'dateOrder') : { ...column, dateOrder: one as DateOrder })}
    />
  )
}

function without(column: Column, name: 'unit' | 'dateOrder'): Column {
  return Object.fromEntries(Object.entries(column).filter(([key]) => key !== name)) as unknown as Column
}

/** The kind of a sheet that is not imported. */
const SKIPPED = '#skipped'

/** Whether a sheet holds documents or child rows or is skipped, and the column that joins them. */
function SheetKind({ sheet, isSkipped, label, lines, targets, onChange, onSkip }: Props) {
  const t = useT()
  const lang = useLang()
  const kinds = [...new Set(targets.flatMap(target => (target.lines === null ? [] : [target.lines])))]
  const named = (name: string) => labelOf(lines[name] ?? { kind: 'lines', label: name }, name)[lang]
  return (
    <div className="im-meaning">
      <label>
        {t('sheet.what')}
        <Select
          aria-label={`${sheet.sheet} ${t('sheet.what')}`}
          value={isSkipped ? SKIPPED : (sheet.lines ?? '')}
          options={[
            { value: '', label: t('sheet.main', { label: lang === 'zh' ? label.label : label.en }) },
            ...kinds.map(name => ({ value: name, label: t('sheet.lines', { label: named(name) }) })),
            { value: SKIPPED, label: t('sheet.skip') },
          ]}
          onChange={kind => {
            onSkip(kind === SKIPPED)
            if (kind !== SKIPPED) onChange(withSheetKind(sheet, kind === '' ? null : kind, targets))
          }}
        />
      </label>
      {!isSkipped && <KeyColumn sheet={sheet} onChange={onChange} />}
    </div>
  )
}

function KeyColumn({ sheet, onChange }: Pick<Props, 'sheet' | 'onChange'>) {
  const t = useT()
  return (
    <label title={t('sheet.keyWhat')}>
      {t('sheet.key')}
      <Select
        aria-label={`${sheet.sheet} ${t('sheet.key')}`}
        allowClear
        value={sheet.key}
        options={sheet.columns.map(column => ({
          value: column.column,
          label: `${columnLetters(column.column)} ${column.header}`,
        }))}
        onChange={(key: number | null | undefined) => onChange({ ...sheet, key: key ?? null })}
      />
    </label>
  )
}
