import { DownOutlined } from '@ant-design/icons'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { availableTransitions, type AvailableTransition } from '@tuheng/domain/kernel/transitions'
import { wordWidth } from '../../shared/text/word-width.ts'
import { ruleContext } from '../common/today.ts'
import { RoomyMenu } from '../common/roomy-menu.tsx'
import { t } from '../locale/index.ts'
import { actItem, mayAct } from '../transition-bar/act-item.tsx'
import { arrange } from '../transition-bar/arrange.ts'

const ROOM = 3

export interface RowExtra {
  key: string
  label: string
  danger?: boolean
}

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
  actor: Actor
  lang: Lang
  extras: readonly RowExtra[]
  /** Of the column, in px. */
  width: number
  onAct(act: AvailableTransition, row: AnyRow): void
  onExtra(key: string, row: AnyRow): void
}

/** At most three acts on a row; what does not fit or is dangerous stands under 更多, whose menu is made when it is opened. */
export function RowActions({ resource, face, row, actor, lang, extras, width, onAct, onExtra }: Props) {
  // What somebody answers for having looked at is done where it can be seen
  const acts = availableTransitions({
    resource: withListGuards(resource),
    face,
    row,
    actor,
    ctx: ruleContext(actor),
  }).filter(one => !one.transition.requiresFreshRead)
  const { front, more } = arrange(acts, ROOM, { resource, row })
  const shown = front.slice(
    0,
    fit(
      front.map(one => wordWidth(one.transition[lang])),
      width,
    ),
  )
  const rest = [...front.slice(shown.length), ...more]
  return (
    <span className="en-acts">
      {shown.map(one => (
        <button key={one.name} type="button" className="en-link" tabIndex={-1} onClick={() => onAct(one, row)}>
          {one.transition[lang]}
        </button>
      ))}
      {(rest.length > 0 || extras.length > 0) && (
        <RoomyMenu
          placement="bottomRight"
          menu={{
            items: [
              ...rest.map(one => actItem(one, lang)),
              ...(rest.length && extras.length ? [{ type: 'divider' as const }] : []),
              ...extras.map(({ key, label, danger }) => ({ key, label, danger: danger === true })),
            ],
            onClick: ({ key }) => {
              const found = rest.find(one => `act:${one.name}` === key)
              if (found) void mayAct(face, found, row).then(may => may && onAct(found, row))
              else onExtra(key, row)
            },
          }}
        >
          <button type="button" className="en-link" tabIndex={-1}>
            {t('more')} <DownOutlined />
          </button>
        </RoomyMenu>
      )}
    </span>
  )
}

const GAP = 12
/** Taken by 更多 and the cell's own edges. */
const KEPT = 72

/** How many words fit before 更多. */
export function fit(widths: readonly number[], room: number): number {
  let left = room - KEPT
  const over = widths.findIndex(width => (left -= width + GAP) < 0)
  return over < 0 ? widths.length : over
}
