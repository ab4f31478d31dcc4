import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { OTHER_COMPANY_PATH } from '../../shared/session/addressed-company.ts'
import { useT } from '../../shared/text/i18n.ts'
import type { ShellKey } from '../../shared/text/locale/zh.ts'
import { PlainButton } from '../../shared/ui/plain/button.tsx'
import css from './error-page.module.css'
import { OtherCompany } from './other-company.tsx'
import { ErrorPicture, type ErrorCode } from './error-picture.tsx'

const AdminNames = lazy(() => import('./admin-names.tsx'))

const WORDS: Record<ErrorCode, { title: ShellKey; text: ShellKey }> = {
  '403': { title: 'error.403', text: 'error.403.text' },
  '404': { title: 'error.404', text: 'error.404.text' },
  '500': { title: 'error.500', text: 'error.500.text' },
  '503': { title: 'error.503', text: 'error.503.text' },
}

interface Props {
  /** Shown within the shell. */
  inside?: boolean
  /** The name of the screen at a path, in the language of the person. */
  screenName?(path: string): string | undefined
}

/** 403, 404, 500 and 503: what happened and how to continue. The path gives the code. */
export default function ErrorPage({ inside = false, screenName }: Props) {
  const { pathname } = useLocation()
  if (pathname === OTHER_COMPANY_PATH) return <OtherCompany inside={inside} />
  return <Failure inside={inside} screenName={screenName} />
}

function Failure({ inside, screenName }: { inside: boolean; screenName: Props['screenName'] }) {
  const Tag = inside ? 'section' : 'main'
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const code = codeOf(pathname)
  const from = new URLSearchParams(search).get('from')
  const screen = code === '403' && from ? screenName?.(from) : undefined
  return (
    <Tag className={css.page}>
      <ErrorPicture code={code} />
      <h1>{t(WORDS[code].title)}</h1>
      <p>{screen ? t('error.403.screen', { screen }) : t(WORDS[code].text)}</p>
      {inside && code === '403' && (
        <Suspense>
          <AdminNames />
        </Suspense>
      )}
      {from && code !== '403' && <code className={css.from}>{from}</code>}
      <div className={css.actions}>
        <PlainButton variant="primary" onClick={() => void navigate('/', { replace: true })}>
          {t('error.home')}
        </PlainButton>
        {(code === '500' || code === '503') && from?.startsWith('/') ? (
          <PlainButton onClick={() => void navigate(from, { replace: true })}>{t('common.retry')}</PlainButton>
        ) : (
          <PlainButton onClick={() => window.history.back()}>{t('error.back')}</PlainButton>
        )}
      </div>
    </Tag>
  )
}

function codeOf(path: string): ErrorCode {
  const code = path.slice(1)
  return code in WORDS ? (code as ErrorCode) : '404'
}
