import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { changePasswordCall } from '@tuheng/domain/system/accounts/account.calls'
import { Alert, Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { ApiError, call } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import { OwnEvents } from './own-events.tsx'
import { OwnSessions } from './own-sessions.tsx'
import css from './password.module.css'
import { SettingsFrame } from './settings-frame.tsx'
import { strengthOf } from './strength.ts'

const EMPTY = { oldPassword: '', newPassword: '', again: '' }
type Values = typeof EMPTY
type Problems = { [K in keyof Values]?: string | undefined }

/** 修改密码. */
export default function PasswordPage() {
  const t = useT()
  const id = useId()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState<number>()
  const problemsOf = ({ oldPassword, newPassword, again }: Values): Problems => ({
    ...(!oldPassword && { oldPassword: t('password.empty') }),
    ...(newPassword.length < 6
      ? { newPassword: t('password.short') }
      : newPassword === oldPassword && { newPassword: t('password.same') }),
    ...(again !== newPassword && { again: t('password.differ') }),
  })
  const showProblems = (found: Problems) => {
    setProblems(found)
    document.getElementById(`${id}-${Object.keys(found)[0]}`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setEnded(undefined)
    const found = problemsOf(values)
    if (Object.keys(found).length) return showProblems(found)
    setBusy(true)
    try {
      const { oldPassword, newPassword } = values
      const answer = await call<AnswerOf<typeof changePasswordCall>>('sys/user/change/password', {
        oldPassword,
        newPassword,
      })
      setValues(EMPTY)
      setEnded(answer.ended)
    } catch (error) {
      const fieldErrors =
        error instanceof ApiError
          ? Object.fromEntries(error.errors.flatMap(one => (one.path in EMPTY ? [[one.path, one.msg]] : [])))
          : {}
      if (Object.keys(fieldErrors).length) showProblems(fieldErrors)
      else notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof Values, label: string, autoComplete: string) => (
    <div className={css.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input.Password
        id={`${id}-${name}`}
        value={values[name]}
        maxLength={200}
        autoComplete={autoComplete}
        status={problems[name] ? 'error' : ''}
        aria-invalid={!!problems[name]}
        aria-describedby={`${id}-${name}-wrong`}
        onChange={event => {
          setValues({ ...values, [name]: event.target.value })
          setProblems({ ...problems, [name]: undefined })
        }}
      />
      {name === 'newPassword' && <Strength password={values.newPassword} />}
      <div id={`${id}-${name}-wrong`} role="alert" className={css.wrong}>
        {problems[name]}
      </div>
    </div>
  )
  return (
    <SettingsFrame title={t('password.title')} lead={t('password.lead')}>
      <form noValidate className={css.form} onSubmit={event => void submit(event)}>
        {ended !== undefined && (
          <Alert
            role="status"
            type="success"
            showIcon
            title={t('password.done')}
            description={ended ? t('password.doneText', { count: ended }) : t('password.doneAlone')}
          />
        )}
        {field('oldPassword', t('password.old'), 'current-password')}
        {field('newPassword', t('password.new'), 'new-password')}
        {field('again', t('password.again'), 'new-password')}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('password.submit')}
        </Button>
      </form>
      <OwnSessions key={ended} />
      <OwnEvents key={`events-${ended}`} />
    </SettingsFrame>
  )
}

/** Four steps with a word each, so that it does not depend on colour alone. */
function Strength({ password }: { password: string }) {
  const t = useT()
  const strength = strengthOf(password)
  if (!strength) return <p className={css.tip}>{t('password.tip')}</p>
  return (
    <p className={css.strength} data-strength={strength} aria-live="polite">
      <span className={css.steps} aria-hidden>
        {[1, 2, 3, 4].map(step => (
          <i key={step} data-on={step <= strength || undefined} />
        ))}
      </span>
      {t('password.strength')} <b>{t(`password.strength.${strength}`)}</b>
    </p>
  )
}
