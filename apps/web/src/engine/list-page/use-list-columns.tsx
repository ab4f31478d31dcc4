import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { useMemo, type ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { cardOf } from '../catalogue.ts'
import { cellOf } from '../common/cell-text.ts'
import { isSortable } from '../common/face-columns.ts'
import { useFontScale } from '../../shared/hooks/use-font-scale.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { wordWidth } from '../../shared/text/word-width.ts'
import { detailPath } from '../paths.ts'
import { slots } from '../slots.ts'
import type { ColumnSetting } from './column-layout.ts'
import type { GridColumn } from './grid-layout.ts'
import type { HeaderActs, HeaderMeta } from './header-cell.tsx'
import type { TotalsRow } from './list-table.tsx'

export interface ShownColumn {
  name: string
  field: Field
  label: string
  width: number
  align: 'left' | 'right' | 'center'
  frozen: boolean
}

/** The columns that are in view, with everything that is known of them. */
export function useShownColumns(
  settings: readonly ColumnSetting[],
  fields: ReadonlyMap<string, Field>,
  totals: readonly TotalsRow[] = NO_TOTALS,
): ShownColumn[] {
  const lang = useLang()
  const narrow = useNarrow()
  const scale = useFontScale()
  return useMemo(
    () =>
      settings.flatMap(setting => {
        const field = fields.get(setting.name)
        if (!field || setting.hidden) return []
        const { align } = kindOf(field)
        const width = Math.max(field.width ?? titleWidth(field) ?? kindOf(field).width, tagWidth(field, lang))
        const label = labelOf(field, setting.name)[lang]
        const room = wordWidth(label) + (field.unit ? wordWidth(field.unit[lang]) + 14 : 0) + 42
        return [
          {
            name: setting.name,
            field,
            label,
            align,
            width: Math.max(
              setting.width ?? Math.ceil(Math.max(width, room) * scale),
              Math.ceil(totalWidth(totals, setting.name) * scale),
            ),
            frozen: setting.frozen === true && (!narrow || setting === settings[0]),
          },
        ]
      }),
    [settings, fields, totals, lang, narrow, scale],
  )
}

const NO_TOTALS: readonly TotalsRow[] = []

/** Sums are never cut either; they are bold, and grouped by thousands. */
function totalWidth(totals: readonly TotalsRow[], name: string): number {
  const longest = Math.max(0, ...totals.map(row => row.totals[name]?.length ?? 0))
  return longest > 8 ? Math.ceil((longest + (longest - 4) / 3) * 8.6) + 20 : 0
}

/** Tags are never cut: the longest word decides. */
function tagWidth(field: Field, lang: Lang): number {
  const words = Object.values(field.choices ?? {}).map(
    choice => wordWidth(choice[lang]) * 0.87 + (choice.color ? 44 : 20),
  )
  return Math.ceil(Math.max(0, ...words))
}

/** A reference takes the room of the number that it shows. */
function titleWidth(field: Field): number | undefined {
  const target = field.to === undefined ? undefined : cardOf(field.to)
  return target?.names[target.title]?.width
}

/** As the grid wants them. */
export function useTableColumns(args: {
  resource: AnyResource
  askable: ReadonlyMap<string, Field>
  screenPath: string
  shown: readonly ShownColumn[]
  sort: readonly string[]
  acts: HeaderActs
}): GridColumn[] {
  const { resource, askable, screenPath, shown, sort, acts } = args
  const lang = useLang()
  return useMemo(
    () =>
      shown.map(({ name, field, label, width, align, frozen }) => {
        const slot = slots.cells[resource.name]?.[name]
        const at = sort.findIndex(one => one.replace(/^-/, '') === name)
        const meta: HeaderMeta = {
          name,
          label,
          width,
          acts,
          sortable: askable.has(name) && isSortable(resource, name, field),
          direction: at < 0 ? undefined : sort[at]?.startsWith('-') ? 'descending' : 'ascending',
          rank: at >= 0 && sort.length > 1 ? at + 1 : undefined,
        }
        const draw = slot ?? ((row: AnyRow) => cellOf({ field, name, row, lang }))
        return {
          key: name,
          width,
          align,
          ...(frozen ? { frozen: 'start' as const } : {}),
          title: (
            <>
              {label}
              {field.unit && <small>({field.unit[lang]})</small>}
            </>
          ),
          meta,
          render: (row: AnyRow) =>
            name === resource.title ? (
              <TitleLink path={detailPath(screenPath, row['id'] as number)} title={String(row[name] ?? '')}>
                {draw(row)}
              </TitleLink>
            ) : (
              draw(row)
            ),
        }
      }),
    [resource, askable, screenPath, shown, sort, acts, lang],
  )
}

/** A true link: the middle button and "open in new tab" work as everywhere. */
function TitleLink({ path, title, children }: { path: string; title: string; children: ReactNode }) {
  return (
    <a
      className="en-title-link"
      href={`#${path}`}
      tabIndex={-1}
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
