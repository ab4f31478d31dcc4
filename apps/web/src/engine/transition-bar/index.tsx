import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { isHoldable } from '@tuheng/domain/kernel/approval-state'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions, type AvailableTransition } from '@tuheng/domain/kernel/transitions'
import { Button, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { usePageActions } from '../../shared/tabs/use-page-actions.ts'
import { useActor } from '../../shared/session/session.ts'
import { ruleContext } from '../common/today.ts'
import { TallMenu } from '../common/tall-menu.tsx'
import { useT } from '../locale/index.ts'
import { transitionItem, mayAct } from './transition-item.tsx'
import { arrange, isLed, withForwardOnly } from './arrange.ts'
import { useTransitions } from './use-transitions.tsx'
import './transitions.css'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
  /** Further buttons, before 更多. */
  others?: ReactNode
  /** Further entries under 更多. */
  more?: NonNullable<MenuProps['items']>
  onMore?(key: string): void
  /** Opens the form at a field, if the person may edit the record. */
  onEdit?: ((field: string) => void) | undefined
  maxButtons?: number
  /** The bar at the bottom of a phone: 更多 is an icon. */
  compact?: boolean
}

/** The available transitions of a record, most likely first, and 更多 last; refused ones show the reason. */
export function TransitionBar({
  resource,
  face,
  row,
  others,
  more = [],
  onMore,
  onEdit,
  maxButtons = 4,
  compact,
}: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const runner = useTransitions({ resource, face })
  const record = { resource, row }
  const arranged = arrange(
    availableTransitions({ resource: withListGuards(resource), face, row, actor, ctx: ruleContext(actor) }).filter(
      // Until its starter submits it again the strip above has what can be done
      ({ transition }) => row['approval'] !== 'returned' || !isHoldable(transition),
    ),
    maxButtons,
    record,
  )
  const { buttons, held, way, overflow } = compact ? withForwardOnly(arranged, record) : arranged
  const begin = async (one: AvailableTransition) => {
    if (await mayAct(face, one, row)) runner.start(one.name, one.transition, { rows: [row] })
  }
  usePageActions(
    'transitions',
    [...buttons, ...overflow]
      .filter(one => !one.refusal)
      .map(one => ({ label: one.transition[lang], run: () => void begin(one) })),
  )
  const items: NonNullable<MenuProps['items']> = [
    ...overflow.filter(one => one !== held).map(one => transitionItem(one, lang)),
    ...(overflow.length && more.length ? [{ type: 'divider' as const }] : []),
    ...more,
  ]
  return (
    <span className="en-transitions">
      {buttons.map(({ name, transition }, i) => (
        <Button
          key={name}
          type={i === 0 && isLed(buttons, { resource, row }) ? 'primary' : 'default'}
          disabled={runner.busy}
          onClick={event => event.detail < 2 && runner.start(name, transition, { rows: [row] })}
        >
          {transition[lang]}
        </Button>
      ))}
      {held && (
        <Button
          aria-disabled
          className="en-act-held"
          title={held.refusal?.[lang]}
          onClick={event => event.detail < 2 && void begin(held)}
        >
          {held.transition[lang]}
        </Button>
      )}
      {others}
      {items.length > 0 && (
        <TallMenu
          menu={{
            items,
            onClick: ({ key }) => {
              const found = overflow.find(one => `act:${one.name}` === key)
              if (found) void begin(found)
              else onMore?.(key)
            },
          }}
        >
          {compact ? (
            <Button icon={<EllipsisOutlined />} aria-label={t('more')} />
          ) : (
            <Button>
              {t('more')} <DownOutlined />
            </Button>
          )}
        </TallMenu>
      )}
      {runner.dialogs}
      {held && (
        <p className="en-act-why" role="note">
          {t('act.refused', { action: held.transition[lang] })}
          {lang === 'zh' ? '：' : ': '}
          {held.refusal?.[lang]}
          {onEdit && held.refusal?.way === 'edit' && (
            <button type="button" className="en-link" onClick={() => onEdit(held.refusal?.path ?? '')}>
              {t('act.fillIn')}
            </button>
          )}
          {way && (
            <button type="button" className="en-link" onClick={() => void begin(way)}>
              {way.transition[lang]}
            </button>
          )}
        </p>
      )}
    </span>
  )
}
