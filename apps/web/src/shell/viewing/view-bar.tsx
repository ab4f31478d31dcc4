import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useT } from '../../shared/text/i18n.ts'
import { useSession } from '../../shared/session/session.ts'
import css from './view-bar.module.css'

/** A bar above everything while viewing as another member: who it is, until when, and the button to end it. */
export default function ViewBar() {
  const t = useT()
  const navigate = useNavigate()
  const user = useSession(state => state.user)
  if (!user?.viewing) return null
  return (
    <div className={css.bar} role="status">
      <EyeOutlined aria-hidden />
      <span className={css.words}>
        {t('viewing.who', { name: user.name })}
        <span className={css.roles}>{user.roles.join('、') || t('viewing.noRole')}</span>
        {t('viewing.only', { until: user.viewing.until.slice(11, 16) })}
      </span>
      <Button size="small" onClick={() => void navigate('/logout')}>
        {t('viewing.end')}
      </Button>
    </div>
  )
}
