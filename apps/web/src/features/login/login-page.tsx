import { Navigate, useLocation } from 'react-router'
import { DarkSwitch, LangSwitch } from '../../shared/appearance/appearance-switches.tsx'
import { useT } from '../../shared/text/i18n.ts'
import { LogoMark } from '../../shared/ui/logo.tsx'
import { DemoLoading } from './demo-loading.tsx'
import { LoginArt } from './login-art.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { useServerState } from './use-server-state.ts'
import css from './login-page.module.css'

export default function LoginPage() {
  const { search } = useLocation()
  // A sibling platform sent the person here with a pass. The callback page signs in with it
  if (new URLSearchParams(search).has('token')) return <Navigate to={`/callback${search}`} replace />
  return <SignIn />
}

function SignIn() {
  const t = useT()
  const { messenger, loading } = useServerState()
  return (
    <div className={css.page}>
      <aside className={css.scene}>
        <LoginArt className={css.art} />
        <div className={css.words}>
          <div className={css.brand}>
            <LogoMark size={30} />
            <span>{t('site.title')}</span>
          </div>
          <p className={css.slogan}>{t('login.slogan')}</p>
          <p className={css.gist}>{t('login.gist')}</p>
        </div>
      </aside>
      <main className={css.side}>
        <div className={css.tools}>
          <LangSwitch />
          <DarkSwitch />
        </div>
        <div className={css.form}>
          <div className={css.smallBrand}>
            <LogoMark size={32} />
            <span>{t('site.title')}</span>
          </div>
          <h1>{t('login.title')}</h1>
          <p className={css.hint}>{t('login.hint')}</p>
          {loading && <DemoLoading words={loading} />}
          <LoginForm />
          <OtherSignIns messenger={messenger} />
        </div>
      </main>
    </div>
  )
}
