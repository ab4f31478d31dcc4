import type { Field } from '@tuheng/domain/kernel/field'
import type { RecordCount } from '@tuheng/domain/kernel/list-spec'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { countFilters, countOf } from '@tuheng/domain/kernel/record-counts'
import { labelOf, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { useMemo, type ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { cardOf, listScreen } from '../catalogue.ts'
import { cellOf } from '../common/cell-text.ts'
import { MISSING } from '../common/missing.ts'
import { isSortable } from '../common/face-columns.ts'
import { useFontScale } from '../../shared/hooks/use-font-scale.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { listLink } from '../links/list-link.ts'
import { detailPath } from '../paths.ts'
import { slots } from '../slots.ts'
import type { ColumnSetting } from './column-layout.ts'
import { HEAD_PADDING, labelWidthOf, stackWidth, tagWidth, withOtherBasis, wraps } from './column-width.ts'
import type { GridColumn } from './grid-layout.ts'
import type { HeaderActions, HeaderMeta } from './header-cell.tsx'
import type { TotalsRow } from './list-table.tsx'
import { Unit } from '../common/unit.tsx'
import './table.css'

export interface ShownColumn {
  name: string
  field: Field
  label: string
  /** Width of the column if it is not stacked, in px. */
  width: number
  /** Width that its values need, in px. */
  contentWidth: number
  /** Width of its label, in px. */
  labelWidth: number
  align: 'left' | 'right' | 'center'
  frozen: boolean
  /** Name of the column in whose cells it is the second line. */
  under?: string
  /** A person set the width by dragging. */
  resized?: boolean
}

/** The content of a cell: one column, or two stacked. */
export type Stack = readonly [upper: ShownColumn, lower?: ShownColumn]

export function stacksOf(shown: readonly ShownColumn[]): Stack[] {
  return shown
    .filter(column => column.under === undefined)
    .map(upper => {
      const lower = shown.find(column => column.under === upper.name)
      return lower ? [upper, lower] : [upper]
    })
}

/** The visible columns with their widths and settings. */
export function useShownColumns(
  settings: readonly ColumnSetting[],
  fields: ReadonlyMap<string, Field>,
  totals: readonly TotalsRow[] = NO_TOTALS,
): ShownColumn[] {
  const lang = useLang()
  const narrow = useNarrow()
  const scale = useFontScale()
  return useMemo(() => {
    const lead = leadingBasis(settings, fields)
    return settings.flatMap(setting => {
      const declared = fields.get(setting.name)
      if (!declared || setting.hidden) return []
      const field = withOtherBasis(declared, lead)
      const { align } = kindOf(field)
      const sums = scale * totalWidth(totals, setting.name)
      const contentWidth = Math.max(
        scale * (field.width ?? titleWidth(field) ?? kindOf(field).width),
        scale * tagWidth(field, lang),
        sums,
      )
      const label = labelOf(field, setting.name)[lang]
      const labelWidth = scale * labelWidthOf(field, setting.name, lang)
      return [
        {
          name: setting.name,
          field,
          label,
          align,
          contentWidth,
          labelWidth,
          width: Math.ceil(Math.max(setting.width ?? Math.max(contentWidth, labelWidth + HEAD_PADDING), sums)),
          frozen:
            setting.frozen === true &&
            (!narrow ||
              setting === settings[0] ||
              (setting.under !== undefined && setting.under === settings[0]?.name)),
          ...(setting.under === undefined ? {} : { under: setting.under }),
          ...(setting.width === undefined ? {} : { resized: true }),
        },
      ]
    })
  }, [settings, fields, totals, lang, narrow, scale])
}

/** Whether the first amounts of a list include tax. */
function leadingBasis(settings: readonly ColumnSetting[], fields: ReadonlyMap<string, Field>): string | undefined {
  return settings.map(({ name, hidden }) => (hidden ? undefined : fields.get(name)?.basis?.zh)).find(one => one)
}

const NO_TOTALS: readonly TotalsRow[] = []
/** Totals are never cut; they are bold and have thousands separators. */
function totalWidth(totals: readonly TotalsRow[], name: string): number {
  const longest = Math.max(0, ...totals.map(row => row.totals[name]?.length ?? 0))
  return longest > 8 ? Math.ceil((longest + (longest - 4) / 3) * 8.6) + 20 : 0
}

/** A reference takes the width of the number that it shows. */
function titleWidth(field: Field): number | undefined {
  const target = field.to === undefined ? undefined : cardOf(field.to)
  return target?.width
}

/** The visible columns as columns of the grid. */
export function useTableColumns(args: {
  resource: AnyResource
  queryable: ReadonlyMap<string, Field>
  screenPath: string
  shown: readonly ShownColumn[]
  sort: readonly string[]
  actions: HeaderActions
  /** The content of a cell, if it is not that of its field. */
  cell?: (column: ShownColumn, row: AnyRow) => ReactNode
}): GridColumn[] {
  const { resource, queryable, screenPath, shown, sort, actions, cell } = args
  const lang = useLang()
  return useMemo(() => {
    const ownCell = ({ name, field }: ShownColumn, row: AnyRow): ReactNode => {
      const count = countOf(resource.list, name)
      if (count) return <CountLink count={count} row={row} name={name} />
      const content = slots.cells[resource.name]?.[name]?.(row) ?? cellOf({ field, name, row, lang })
      return name === resource.title ? (
        <TitleLink path={detailPath(screenPath, row['id'] as number)} title={String(row[name] ?? '')}>
          {content}
        </TitleLink>
      ) : (
        content
      )
    }
    const renderCell = cell ?? ownCell
    const headOf = ({ name, field, label, width }: ShownColumn): HeaderMeta => {
      const at = sort.findIndex(one => one.replace(/^-/, '') === name)
      return {
        name,
        label,
        width,
        actions,
        sortable: queryable.has(name) && isSortable(resource, name, field),
        direction: at < 0 ? undefined : sort[at]?.startsWith('-') ? 'descending' : 'ascending',
        rank: at >= 0 && sort.length > 1 ? at + 1 : undefined,
      }
    }
    return stacksOf(shown).map((stack): GridColumn => {
      const [upper, lower] = stack
      const width = lower && !upper.resized ? stackWidth(upper, lower) : upper.width
      return {
        key: upper.name,
        width,
        align: upper.align,
        ...(upper.frozen ? { frozen: 'start' as const } : {}),
        title: <Heading column={upper} lang={lang} />,
        meta: { ...headOf(upper), width },
        ...(lower
          ? { lower: { title: <Heading column={lower} lang={lang} />, meta: headOf(lower) }, className: 'en-two' }
          : wraps(upper)
            ? { className: 'en-wrap' }
            : {}),
        render: row =>
          lower ? (
            <TwoLines upper={renderCell(upper, row)} lower={renderCell(lower, row)} />
          ) : wraps(upper) ? (
            <div className="en-clamp">{renderCell(upper, row)}</div>
          ) : (
            renderCell(upper, row)
          ),
      }
    })
  }, [resource, queryable, screenPath, shown, sort, actions, cell, lang])
}

function Heading({ column: { label, field }, lang }: { column: ShownColumn; lang: Lang }) {
  return (
    <>
      {label}
      {field.unit && <Unit>{field.unit[lang]}</Unit>}
    </>
  )
}

/** Two related values, stacked. If one is missing, the other stands alone. */
export function TwoLines({ upper, lower }: { upper: ReactNode; lower: ReactNode }) {
  if (lower === null || (upper === MISSING && lower === MISSING)) return <div className="en-line-alone">{upper}</div>
  return (
    <>
      <div className="en-line">{upper}</div>
      <div className="en-line">{lower}</div>
    </>
  )
}

/** A count as a link to the list of the counted records. */
function CountLink({ count, row, name }: { count: RecordCount; row: AnyRow; name: string }) {
  const path = listScreen(count.of, count.face)?.path
  if (!row[name] || path === undefined) return String(row[name] ?? MISSING)
  return (
    <TitleLink path={listLink(path, countFilters(count, row['id'] as number))} title="">
      {String(row[name])}
    </TitleLink>
  )
}

/** A real link, so that middle click and "open in new tab" work. */
export function TitleLink({
  path,
  title,
  reachable = false,
  children,
}: {
  path: string
  title: string
  /** By Tab: where the rows have no keys of their own. */
  reachable?: boolean
  children: ReactNode
}) {
  return (
    <a
      className="en-title-link"
      href={`#${path}`}
      tabIndex={reachable ? 0 : -1}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openTab({ path, ...(title ? { title } : {}) })
      }}
    >
      {children}
    </a>
  )
}
