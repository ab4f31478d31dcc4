import { Button, Input, Modal } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { LogoMark } from '../../shared/ui/logo.tsx'
import { useSession } from '../../shared/session/session.ts'
import { shownName } from '../titles.ts'
import { SHORTEST_PASSWORD } from './lock-rules.ts'
import css from './lock-screen.module.css'
import { askForLock, dropLock, lockScreen, unlockScreen, useLock } from './lock-state.ts'
import { useLockT } from './locale.ts'

/** Asks for the password of a new lock. While locked, covers everything until the password is typed. */
export default function LockScreen() {
  const { lock, asking } = useLock()
  if (lock) return <Locked />
  return asking ? <Ask /> : null
}

function Ask() {
  const t = useLockT()
  const [password, setPassword] = useState('')
  const [short, setShort] = useState(false)
  const onOk = () => {
    if (password.length < SHORTEST_PASSWORD) return setShort(true)
    void lockScreen(password)
  }
  return (
    <Modal open width={380} title={t('title')} okText={t('lock')} onOk={onOk} onCancel={() => askForLock(false)}>
      <p className={css.hint}>{t('text')}</p>
      <Password
        label={t('password')}
        value={password}
        error={short ? t('short') : ''}
        onChange={setPassword}
        onEnter={onOk}
      />
    </Modal>
  )
}

function Locked() {
  const t = useLockT()
  const name = useSession(state => state.user?.name ?? '')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(false)
  const open = async (event?: FormEvent) => {
    event?.preventDefault()
    const right = await unlockScreen(password)
    setWrong(!right)
  }
  const leave = () => {
    dropLock()
    window.location.hash = '#/logout'
  }
  return (
    <div className={css.cover} role="dialog" aria-modal="true" aria-label={t('locked')}>
      <form className={css.card} onSubmit={event => void open(event)}>
        <LogoMark size={44} />
        <h2>{shownName(name)}</h2>
        <p className={css.hint}>{t('locked')}</p>
        <Password label={t('password')} value={password} error={wrong ? t('wrong') : ''} onChange={setPassword} />
        <Button type="primary" htmlType="submit" block>
          {t('unlock')}
        </Button>
        <button type="button" className={css.leave} title={t('unsaved')} onClick={leave}>
          {t('signOut')}
        </button>
      </form>
    </div>
  )
}

interface PasswordProps {
  label: string
  value: string
  error: string
  onChange: (value: string) => void
  onEnter?: () => void
}

function Password({ label, value, error, onChange, onEnter }: PasswordProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <Input.Password
        autoFocus
        aria-label={label}
        aria-describedby={error ? id : undefined}
        aria-invalid={!!error}
        autoComplete="off"
        placeholder={label}
        value={value}
        {...(error ? { status: 'error' as const } : {})}
        onChange={event => onChange(event.target.value)}
        onPressEnter={onEnter}
      />
      <small id={id} role="alert">
        {error}
      </small>
    </div>
  )
}
