import { DeleteOutlined, StarFilled, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { viewRolesCall } from '@tuheng/domain/system/menu/title.calls'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { useFocusInput } from '../../shared/hooks/use-focus-input.ts'
import { useT } from '../locale/index.ts'
import type { ListView } from './list-settings.ts'
import '../common/views.css'

/** To whom a view is offered, and whose list opens with it: codes of roles. */
interface Audience {
  roles: string[]
  defaultFor: string[]
}

interface Props {
  views: readonly ListView[]
  /** The view with which the list opens. */
  opening: ListView | undefined
  /** Whether the person chose what the list opens with. */
  chosen: boolean
  /** `undefined`: the standard view; `null`: as the role opens it. */
  onOpenWith(view: ListView | undefined | null): void
  onApply(view: ListView | undefined): void
  /** Without an audience for oneself alone. */
  onSave(name: string, audience: Audience | undefined): void
  onDelete(view: ListView): void
}

/** Saved views of the list: the person's own, and those shared by colleagues. */
export default function SavedViews({ views, opening, chosen, onOpenWith, onApply, onSave, onDelete }: Props) {
  const t = useT()
  const publishes = hasPermission(useActor(), 'sys.view.publish')
  const { data: roles = [] } = useQuery({
    queryKey: ['view-roles'],
    enabled: publishes,
    queryFn: () => call<AnswerOf<typeof viewRolesCall>>('sys/title/roles', {}).then(({ list }) => list),
  })
  const nameOf = (code: string) => roles.find(role => role.code === code)?.name ?? code
  return (
    <div className="en-views">
      <ul>
        <li>
          <button type="button" className="en-link" onClick={() => onApply(undefined)}>
            {t('views.standard')}
          </button>
          <OpenWith
            name={t('views.standard')}
            opens={!opening}
            chosen={chosen}
            onOpenWith={on => onOpenWith(on ? undefined : null)}
          />
        </li>
        {views.map(view => (
          <li key={`${view.owner ?? ''}${view.name}`}>
            <button type="button" className="en-link" onClick={() => onApply(view)}>
              {view.name}
              {view.mine && view.roles && (
                <small>
                  {view.roles
                    .map(code =>
                      view.defaultFor?.includes(code) ? t('views.default.of', { role: nameOf(code) }) : nameOf(code),
                    )
                    .join(t('views.and'))}
                </small>
              )}
            </button>
            {view.shared && <TeamOutlined title={t('views.shared')} aria-label={t('views.shared')} />}
            <OpenWith
              name={view.name}
              opens={opening === view}
              chosen={chosen}
              onOpenWith={on => onOpenWith(on ? view : null)}
            />
            {view.mine && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('views.drop')} ${view.name}`}
                title={t('views.drop')}
                onClick={() => onDelete(view)}
              />
            )}
          </li>
        ))}
      </ul>
      <NewView roles={publishes ? roles : undefined} onSave={onSave} />
    </div>
  )
}

/** The star of the view with which the list opens: full if the person chose it, marked if their role did. */
function OpenWith(props: { name: string; opens: boolean; chosen: boolean; onOpenWith(on: boolean): void }) {
  const { name, opens, chosen, onOpenWith } = props
  const t = useT()
  const own = opens && chosen
  const label = own ? t('views.open.own') : opens ? t('views.open.role') : t('views.open.set')
  return (
    <Button
      type="text"
      size="small"
      className={opens ? 'en-views-opens' : ''}
      icon={own ? <StarFilled /> : <StarOutlined />}
      aria-pressed={opens}
      aria-label={`${label} ${name}`}
      title={label}
      onClick={() => onOpenWith(!own)}
    />
  )
}

interface NewViewProps {
  /** Of whoever may publish views. */
  roles: AnswerOf<typeof viewRolesCall>['list'] | undefined
  onSave: Props['onSave']
}

function NewView({ roles, onSave }: NewViewProps) {
  const t = useT()
  const [name, setName] = useState('')
  const box = useFocusInput<HTMLDivElement>()
  const [shared, setShared] = useState(false)
  const [offered, setOffered] = useState<string[]>([])
  const [opens, setOpens] = useState(false)
  const save = () => {
    if (!name.trim()) return
    onSave(name.trim().slice(0, 40), shared ? { roles: offered, defaultFor: opens ? offered : [] } : undefined)
    setName('')
  }
  return (
    <div className="en-views-new" ref={box}>
      <Input
        size="small"
        value={name}
        maxLength={40}
        placeholder={t('views.name')}
        aria-label={t('views.name')}
        onChange={event => setName(event.target.value)}
        onPressEnter={save}
      />
      {roles && (
        <Checkbox checked={shared} onChange={event => setShared(event.target.checked)}>
          {t('views.share')}
        </Checkbox>
      )}
      {roles && shared && (
        <>
          <Select
            mode="multiple"
            size="small"
            className="en-views-roles"
            value={offered}
            placeholder={t('views.everybody')}
            aria-label={t('views.roles')}
            options={roles.map(role => ({ value: role.code ?? '', label: role.name ?? role.code ?? '' }))}
            optionFilterProp="label"
            onChange={(codes: string[]) => setOffered(codes)}
          />
          <Checkbox
            checked={opens && offered.length > 0}
            disabled={!offered.length}
            onChange={event => setOpens(event.target.checked)}
          >
            {t('views.default.set')}
          </Checkbox>
        </>
      )}
      <Button size="small" type="primary" disabled={!name.trim()} onClick={save}>
        {t('views.save')}
      </Button>
    </div>
  )
}
