import { EllipsisOutlined } from '@ant-design/icons'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { availableTransitions, type AvailableTransition } from '@tuheng/domain/kernel/transitions'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { ruleContext } from '../common/today.ts'
import { TallMenu } from '../common/tall-menu.tsx'
import { t } from '../locale/index.ts'
import { transitionItem, mayAct } from '../transition-bar/transition-item.tsx'
import { useIsActiveRow, useIsOpen, type ActiveRow } from './active-row.ts'
import { actionSize, type ActionSize } from './column-width.ts'
import { isListed, rowActs, type RowAct, type RowExtra } from './row-acts.ts'
import { idOf } from './selection.ts'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
  actor: Actor
  lang: Lang
  extras: readonly RowExtra[]
  /** Room for the acts that open beside the menu, in px of the base font size. */
  room: number
  activeRow: ActiveRow
  onAct(transition: AvailableTransition, row: AnyRow): void
  onExtra(key: string, row: AnyRow): void
}

/**
 * Actions of a row: a menu, and for the row under the mouse or the keyboard cursor the likeliest one or two, which open
 * over the row. Guards are evaluated for that row only.
 */
export function RowActions(props: Props) {
  return useIsActiveRow(props.activeRow, String(idOf(props.row))) ? (
    <ActiveRowActions {...props} />
  ) : (
    <span className="en-acts">
      <MoreButton tabIndex={-1} />
    </span>
  )
}

function ActiveRowActions({ resource, face, row, actor, lang, extras, room, activeRow, onAct, onExtra }: Props) {
  // No finger rests on an entry to read why it is refused, so a phone leaves it out
  const narrow = useNarrow()
  const isOpen = useIsOpen(activeRow)
  const available = availableTransitions({
    resource: withListGuards(resource),
    face,
    row,
    actor,
    ctx: ruleContext(actor),
  }).filter(one => isListed(one, narrow))
  // A finger does not hover: then all acts are in the menu
  const { front, groups } = rowActs({ resource, row, lang, available, extras, room: hovers() ? room : 0 })
  const isFront = ({ key }: RowAct) => front.some(one => one.key === key)
  const behind = groups.map(group => group.filter(one => !isFront(one))).filter(group => group.length > 0)
  // The menu stands on every row, so that no other button is where it was
  const rest = behind.length > 0 ? behind : groups
  // What a person confirms from what they see is done on the record's page, which the act opens
  const run = (act: RowAct) =>
    'extra' in act
      ? onExtra(act.key, row)
      : act.transition.transition.requiresFreshRead
        ? onExtra('open', row)
        : void mayAct(face, act.transition, row).then(may => may && onAct(act.transition, row))
  return (
    <span className="en-acts" role="group" aria-label={t('row.actions')} onKeyDown={leaveByEscape}>
      {front.length > 0 && (
        <span className="en-row-acts" data-open={isOpen || undefined}>
          {front.map(act => (
            <button
              key={act.key}
              type="button"
              className="en-link en-row-act"
              data-size={sizeBeside(act, front)}
              onClick={() => run(act)}
            >
              {act.label}
            </button>
          ))}
        </span>
      )}
      <TallMenu
        placement="bottomRight"
        menu={{
          items: rest.flatMap((group, i) => [
            ...(i > 0 ? [{ type: 'divider' as const }] : []),
            ...group.map(act =>
              'extra' in act
                ? { key: act.key, label: act.label, danger: act.extra.danger === true }
                : transitionItem(act.transition, lang),
            ),
          ]),
          onClick: ({ key }) => {
            const act = rest.flat().find(one => one.key === key)
            if (act) run(act)
          },
        }}
      >
        <MoreButton />
      </TallMenu>
    </span>
  )
}

/** Acts that stand beside each other are written in one size. */
function sizeBeside({ label }: RowAct, front: readonly RowAct[]): ActionSize {
  const size = actionSize(label)
  return size === 'plain' && front.some(one => actionSize(one.label) !== 'plain') ? 'small' : size
}

const hovers = (): boolean => !window.matchMedia('(hover: none)').matches

/** Escape leads from the acts of a row back to the keys of the list. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('.en-table')?.focus({ preventScroll: true })
}

function MoreButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={t('row.actions')}
      title={t('row.actions')}
      {...props}
      className={`en-more ${className}`}
    >
      <EllipsisOutlined aria-hidden />
    </button>
  )
}
