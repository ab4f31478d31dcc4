import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { messengerUrlCall } from '@tuheng/domain/system/accounts/account.calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/calls/api.ts'
import { useT } from '../../shared/text/i18n.ts'
import { PlainButton } from '../../shared/ui/plain/button.tsx'
import css from './other-ways.module.css'

/** Below the form: sign-in through the company's messenger if the server has one, and links that need no sign-in. */
export function OtherSignIns({ messenger }: { messenger: boolean }) {
  const t = useT()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const signInByMessenger = async () => {
    setBusy(true)
    setProblem('')
    try {
      return window.location.assign(
        await call<AnswerOf<typeof messengerUrlCall>>('user/dd/login/url', undefined, { method: 'GET' }),
      )
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <div className={css.ways}>
      <p className={css.links}>
        <Link to="/register">{t('login.register')}</Link>
        <Link to="/forget">{t('login.forget')}</Link>
      </p>
      {messenger && (
        <PlainButton block busy={busy} onClick={() => void signInByMessenger()}>
          {t('login.messenger')}
        </PlainButton>
      )}
      <div role="alert" className={css.problem}>
        {problem}
      </div>
      <p className={css.links}>
        <Link to="/customer/company/search/info">{t('login.query')}</Link>
        <Link to="/portal">{t('login.portal')}</Link>
      </p>
      <p className={css.fine}>
        <Link to="/user_agreement">{t('login.agreement')}</Link> ·{' '}
        <Link to="/privacy_policy">{t('login.privacy')}</Link>
      </p>
    </div>
  )
}
