import { Button, Input, Modal } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { LogoMark } from '../../shared/ui/logo.tsx'
import { useSession } from '../../shared/session/session.ts'
import { personName } from '../titles.ts'
import { MIN_PASSWORD_LENGTH } from './lock-rules.ts'
import css from './lock-screen.module.css'
import { showLockDialog, removeLock, lockScreen, unlockScreen, useLock } from './lock-state.ts'
import { useLockT } from './locale.ts'

/** Asks for the password of a new lock. While locked, covers everything until the password is typed. */
export default function LockScreen() {
  const { lock, dialogOpen } = useLock()
  if (lock) return <Locked />
  return dialogOpen ? <LockDialog /> : null
}

function LockDialog() {
  const t = useLockT()
  const [password, setPassword] = useState('')
  const [isTooShort, setIsTooShort] = useState(false)
  const onOk = () => {
    if (password.length < MIN_PASSWORD_LENGTH) return setIsTooShort(true)
    void lockScreen(password)
  }
  return (
    <Modal open width={380} title={t('title')} okText={t('lock')} onOk={onOk} onCancel={() => showLockDialog(false)}>
      <p className={css.hint}>{t('text')}</p>
      <Password
        label={t('password')}
        value={password}
        error={isTooShort ? t('short') : ''}
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
  const [isWrong, setIsWrong] = useState(false)
  const open = async (event?: FormEvent) => {
    event?.preventDefault()
    const right = await unlockScreen(password)
    setIsWrong(!right)
  }
  const leave = () => {
    removeLock()
    window.location.hash = '#/logout'
  }
  return (
    <div className={css.cover} role="dialog" aria-modal="true" aria-label={t('locked')}>
      <form className={css.card} onSubmit={event => void open(event)}>
        <LogoMark size={44} />
        <h2>{personName(name)}</h2>
        <p className={css.hint}>{t('locked')}</p>
        <Password label={t('password')} value={password} error={isWrong ? t('wrong') : ''} onChange={setPassword} />
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
