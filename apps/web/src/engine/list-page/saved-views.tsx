import { DeleteOutlined, TeamOutlined } from '@ant-design/icons'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { useFocusInput } from '../../shared/hooks/use-focus-input.ts'
import { useT } from '../locale/index.ts'
import type { ListView } from './list-settings.ts'

interface Props {
  views: readonly ListView[]
  onApply(view: ListView | undefined): void
  onSave(name: string, shared: boolean): void
  onDelete(view: ListView): void
}

/** Saved views of the list: the person's own, and those shared by colleagues. */
export default function SavedViews({ views, onApply, onSave, onDelete }: Props) {
  const t = useT()
  const publishes = hasPermission(useActor(), 'sys.view.publish')
  const [name, setName] = useState('')
  const box = useFocusInput<HTMLDivElement>()
  const [shared, setShared] = useState(false)
  const save = () => {
    if (!name.trim()) return
    onSave(name.trim().slice(0, 40), shared)
    setName('')
  }
  return (
    <div className="en-views">
      <ul>
        <li>
          <button type="button" className="en-link" onClick={() => onApply(undefined)}>
            {t('views.standard')}
          </button>
        </li>
        {views.map(view => (
          <li key={`${view.shared}${view.name}`}>
            <button type="button" className="en-link" onClick={() => onApply(view)}>
              {view.name}
            </button>
            {view.shared && <TeamOutlined title={t('views.shared')} aria-label={t('views.shared')} />}
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
        {publishes && (
          <Checkbox checked={shared} onChange={event => setShared(event.target.checked)}>
            {t('views.share')}
          </Checkbox>
        )}
        <Button size="small" type="primary" disabled={!name.trim()} onClick={save}>
          {t('views.save')}
        </Button>
      </div>
    </div>
  )
}
