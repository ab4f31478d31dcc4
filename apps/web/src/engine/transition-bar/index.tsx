import { DownOutlined } from '@ant-design/icons'
import { withListGuards } from '@tuheng/domain/kernel/list-guards'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { availableTransitions, type AvailableTransition } from '@tuheng/domain/kernel/transitions'
import { Button, type MenuProps } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { usePageActs } from '../../shared/tabs/use-page-acts.ts'
import { useActor } from '../../shared/session/session.ts'
import { ruleContext } from '../common/today.ts'
import { RoomyMenu } from '../common/roomy-menu.tsx'
import { useT } from '../locale/index.ts'
import { actItem, mayAct } from './act-item.tsx'
import { arrange, leadsOn } from './arrange.ts'
import { useTransitions } from './use-transitions.tsx'
import './transitions.css'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
  /** Further entries under 更多. */
  more?: NonNullable<MenuProps['items']>
  onMore?(key: string): void
  room?: number
}

/** What can be done with a record now, the likeliest first; what cannot says why. */
export function TransitionBar({ resource, face, row, more = [], onMore, room = 4 }: Props) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const runner = useTransitions({ resource, face })
  const { front, more: rest } = arrange(
    availableTransitions({ resource: withListGuards(resource), face, row, actor, ctx: ruleContext(actor) }),
    room,
    { resource, row },
  )
  const begin = async (one: AvailableTransition) => {
    if (await mayAct(face, one, row)) runner.start(one.name, one.transition, { rows: [row] })
  }
  usePageActs(
    'transitions',
    [...front, ...rest]
      .filter(one => !one.refusal)
      .map(one => ({ label: one.transition[lang], run: () => void begin(one) })),
  )
  const items: NonNullable<MenuProps['items']> = [
    ...rest.map(one => actItem(one, lang)),
    ...(rest.length && more.length ? [{ type: 'divider' as const }] : []),
    ...more,
  ]
  return (
    <span className="en-transitions">
      {front.map(({ name, transition }, i) => (
        <Button
          key={name}
          type={i === 0 && leadsOn(resource, transition, row) ? 'primary' : 'default'}
          disabled={runner.busy}
          onClick={event => event.detail < 2 && runner.start(name, transition, { rows: [row] })}
        >
          {transition[lang]}
        </Button>
      ))}
      {items.length > 0 && (
        <RoomyMenu
          menu={{
            items,
            onClick: ({ key }) => {
              const found = rest.find(one => `act:${one.name}` === key)
              if (found) void begin(found)
              else onMore?.(key)
            },
          }}
        >
          <Button>
            {t('more')} <DownOutlined />
          </Button>
        </RoomyMenu>
      )}
      {runner.node}
    </span>
  )
}
