import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf, type AnyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { TableProps } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useLang } from '../../shared/i18n.ts'
import { openTab } from '../../shared/tabs.ts'
import { cellOf } from '../common/cell-text.ts'
import { isSortable } from '../common/face-columns.ts'
import { detailPath } from '../paths.ts'
import { slots } from '../slots.ts'
import type { ColumnSetting } from './column-layout.ts'
import type { HeaderActs, HeaderMeta } from './header-cell.tsx'

type Columns = NonNullable<TableProps<AnyRow>['columns']>

export interface ShownColumn {
  name: string
  field: Field
  label: string
  width: number
  align: 'left' | 'right' | 'center'
  frozen: boolean
  setting: ColumnSetting
}

/** The columns that are in view, with everything that is known of them. */
export function useShownColumns(settings: readonly ColumnSetting[], fields: ReadonlyMap<string, Field>): ShownColumn[] {
  const lang = useLang()
  return useMemo(
    () =>
      settings.flatMap(setting => {
        const field = fields.get(setting.name)
        if (!field || setting.hidden) return []
        const { align, width } = kindOf(field)
        const label = labelOf(field, setting.name)[lang]
        const room = [...label].reduce((sum, char) => sum + (char.charCodeAt(0) > 255 ? 15 : 8.5), 0) + (field.unit ? 34 : 0) + 44
        return [{ name: setting.name, field, label, align, width: setting.width ?? Math.max(field.width ?? width, Math.ceil(room)), frozen: setting.frozen === true, setting }]
      }),
    [settings, fields, lang],
  )
}

/** As Ant Design's table wants them. Cells are drawn again only when their row is another object. */
export function useTableColumns(args: { resource: AnyResource; screenPath: string; shown: readonly ShownColumn[]; sort: readonly string[]; acts: HeaderActs }): Columns {
  const { resource, screenPath, shown, sort, acts } = args
  const lang = useLang()
  return useMemo(
    () =>
      shown.map(({ name, field, label, width, align, frozen }) => {
        const slot = slots.cells[resource.name]?.[name]
        const at = sort.findIndex(one => one.replace(/^-/, '') === name)
        const meta: HeaderMeta = {
          name,
          width,
          acts,
          sortable: isSortable(resource, name, field),
          direction: at < 0 ? undefined : sort[at]?.startsWith('-') ? 'descending' : 'ascending',
          rank: at >= 0 && sort.length > 1 ? at + 1 : undefined,
        }
        const draw = slot ?? ((row: AnyRow) => cellOf({ field, name, row, lang }))
        return {
          key: name,
          width,
          align,
          ...(frozen ? { fixed: 'start' as const } : {}),
          title: (
            <>
              {label}
              {field.unit && <small>({field.unit[lang]})</small>}
            </>
          ),
          onHeaderCell: () => ({ meta }) as object,
          shouldCellUpdate: (row: AnyRow, before: AnyRow) => row !== before,
          render: (_: unknown, row: AnyRow) =>
            name === resource.title ? (
              <TitleLink path={detailPath(screenPath, row['id'] as number)} title={String(row[name] ?? '')}>
                {draw(row)}
              </TitleLink>
            ) : (
              draw(row)
            ),
        }
      }),
    [resource, screenPath, shown, sort, acts, lang],
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
