import { Navigate, useLocation } from 'react-router'
import { useT } from '../../shared/text/i18n.ts'
import { Entrance } from '../../shared/ui/plain/entrance.tsx'
import { DemoLoading } from './demo-loading.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { useServerState } from './use-server-state.ts'

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
    <Entrance title={t('login.title')} hint={t('login.hint')}>
      {loading && <DemoLoading words={loading} />}
      <LoginForm />
      <OtherSignIns messenger={messenger} />
    </Entrance>
  )
}
