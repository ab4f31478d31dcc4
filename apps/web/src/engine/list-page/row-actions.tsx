import { EllipsisOutlined } from '@ant-design/icons'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { availableTransitions, type AvailableTransition } from '@tuheng/domain/kernel/transitions'
import type { ComponentProps } from 'react'
import { ruleContext } from '../common/today.ts'
import { RoomyMenu } from '../common/roomy-menu.tsx'
import { t } from '../locale/index.ts'
import { actItem, mayAct } from '../transition-bar/act-item.tsx'
import { arrange } from '../transition-bar/arrange.ts'
import { useIsPointed, type PointedRow } from './pointed-row.ts'
import { idOf } from './selection.ts'

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
  pointed: PointedRow
  onAct(act: AvailableTransition, row: AnyRow): void
  onExtra(key: string, row: AnyRow): void
}

/**
 * Actions of a row: a menu of all of them, and for the row under the mouse or the keyboard cursor also up to three
 * buttons. Guards are evaluated for that row only.
 */
export function RowActions(props: Props) {
  return useIsPointed(props.pointed, String(idOf(props.row))) ? (
    <PointedRowActions {...props} />
  ) : (
    <span className="en-acts">
      <MoreButton />
    </span>
  )
}

function PointedRowActions({ resource, face, row, actor, lang, extras, onAct, onExtra }: Props) {
  // Transitions that a person confirms from what they see are offered on the record's page only
  const acts = availableTransitions({
    resource: withListGuards(resource),
    face,
    row,
    actor,
    ctx: ruleContext(actor),
  }).filter(one => !one.transition.requiresFreshRead)
  const { front, more } = arrange(acts, ROOM, { resource, row })
  const all = [...front, ...more]
  return (
    <span className="en-acts">
      {front.length > 0 && (
        <span className="en-acts-front">
          {front.map(one => (
            <button key={one.name} type="button" className="en-link" tabIndex={-1} onClick={() => onAct(one, row)}>
              {one.transition[lang]}
            </button>
          ))}
        </span>
      )}
      <RoomyMenu
        placement="bottomRight"
        menu={{
          items: [
            ...all.map(one => actItem(one, lang)),
            ...(all.length && extras.length ? [{ type: 'divider' as const }] : []),
            ...extras.map(({ key, label, danger }) => ({ key, label, danger: danger === true })),
          ],
          onClick: ({ key }) => {
            const found = all.find(one => `act:${one.name}` === key)
            if (found) void mayAct(face, found, row).then(may => may && onAct(found, row))
            else onExtra(key, row)
          },
        }}
      >
        <MoreButton />
      </RoomyMenu>
    </span>
  )
}

function MoreButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('row.actions')}
      title={t('row.actions')}
      {...props}
      className={`en-more ${className}`}
    >
      <EllipsisOutlined aria-hidden />
    </button>
  )
}
