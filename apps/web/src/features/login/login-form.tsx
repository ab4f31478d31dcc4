import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { ApiError } from '../../shared/api-error.ts'
import { useT } from '../../shared/i18n.ts'
import { PlainButton } from '../../shared/plain/button.tsx'
import { PlainField, PlainPassword } from '../../shared/plain/field.tsx'
import { useSession } from '../../shared/session.ts'
import css from './login-form.module.css'

const NAME_KEY = 'tuheng.username'

interface Problems {
  username?: string
  password?: string
  /** Belongs to neither field. */
  form?: string
}

/** Signs in; the guard then leads on. */
export function LoginForm() {
  const t = useT()
  const remembered = useRef(localStorage.getItem(NAME_KEY) ?? '')
  const [username, setUsername] = useState(remembered.current)
  const [password, setPassword] = useState('')
  const [capsLock, setCapsLock] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing: Problems = {}
    if (!username.trim()) missing.username = t('login.username.empty')
    if (!password) missing.password = t('login.password.empty')
    setProblems(missing)
    if (missing.username || missing.password) return focusOn(missing.username ? 'username' : 'password')
    setBusy(true)
    try {
      await useSession.getState().login({ username: username.trim(), password })
      localStorage.setItem(NAME_KEY, username.trim())
    } catch (error) {
      setProblems(problemsOf(error))
      setBusy(false)
      focusOn('password')
    }
  }
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form className={css.form} noValidate onSubmit={event => void submit(event)}>
      <PlainField
        id="username"
        label={t('login.username')}
        problem={problems.username}
        autoComplete="username"
        autoFocus={!remembered.current}
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onValue={value => {
          setUsername(value)
          setProblems({ ...problems, username: undefined })
        }}
      />
      <PlainPassword
        id="password"
        label={t('login.password')}
        problem={problems.password ?? problems.form}
        hint={capsLock ? t('login.capsLock') : undefined}
        autoComplete="current-password"
        autoFocus={!!remembered.current}
        value={password}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCapsLock(false)}
        onValue={value => {
          setPassword(value)
          setProblems({ ...problems, password: undefined, form: undefined })
        }}
      />
      <PlainButton look="primary" size="large" type="submit" block busy={busy}>
        {t('login.submit')}
      </PlainButton>
    </form>
  )
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: String(error) }
  const at = (path: string) => error.errors.find(e => e.path === path)?.msg
  const username = at('username')
  const password = at('password')
  return username || password ? { username, password } : { form: error.message }
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}
