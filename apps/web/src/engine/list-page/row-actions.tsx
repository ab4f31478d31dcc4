import { EllipsisOutlined } from '@ant-design/icons'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { availableTransitions, type AvailableTransition } from '@tuheng/domain/kernel/transitions'
import type { ComponentProps } from 'react'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { ruleContext } from '../common/today.ts'
import { TallMenu } from '../common/tall-menu.tsx'
import { t } from '../locale/index.ts'
import { transitionItem, mayAct } from '../transition-bar/transition-item.tsx'
import { arrange, movesForward } from '../transition-bar/arrange.ts'
import { useIsActiveRow, type ActiveRow } from './active-row.ts'
import { actionSize } from './column-width.ts'
import { idOf } from './selection.ts'

const MAX_BUTTONS = 1

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
  activeRow: ActiveRow
  onAct(transition: AvailableTransition, row: AnyRow): void
  onExtra(key: string, row: AnyRow): void
}

/**
 * Actions of a row: a menu of all of them, and for the row under the mouse or the keyboard cursor also the likeliest
 * one, in a place that is kept for it. Guards are evaluated for that row only.
 */
export function RowActions(props: Props) {
  return useIsActiveRow(props.activeRow, String(idOf(props.row))) ? (
    <ActiveRowActions {...props} />
  ) : (
    <span className="en-acts">
      <MoreButton />
    </span>
  )
}

function ActiveRowActions({ resource, face, row, actor, lang, extras, onAct, onExtra }: Props) {
  // No finger rests on an entry to read why it is refused, so a phone leaves it out
  const narrow = useNarrow()
  // Transitions that a person confirms from what they see are offered on the record's page only
  const transitions = availableTransitions({
    resource: withListGuards(resource),
    face,
    row,
    actor,
    ctx: ruleContext(actor),
  }).filter(one => !one.transition.requiresFreshRead && !(narrow && one.refusal))
  const { buttons, overflow } = arrange(transitions, MAX_BUTTONS, { resource, row })
  const all = [...buttons, ...overflow]
  return (
    <span className="en-acts">
      {buttons
        .filter(one => movesForward(resource, one.transition, row))
        .map(one => (
          <button
            key={one.name}
            type="button"
            className="en-link en-row-act"
            data-size={actionSize(one.transition[lang])}
            tabIndex={-1}
            onClick={() => onAct(one, row)}
          >
            {one.transition[lang]}
          </button>
        ))}
      <TallMenu
        placement="bottomRight"
        menu={{
          items: [
            ...all.map(one => transitionItem(one, lang)),
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
      </TallMenu>
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
