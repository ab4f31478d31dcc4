import { Navigate, useLocation } from 'react-router'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { Actions, CardPage } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'

/** Shown while a page opens in another window. `?path=` redirects within the app, never out of it. */
export default function RedirectPage() {
  const lang = useLang()
  const { search } = useLocation()
  const path = new URLSearchParams(search).get('path') ?? ''
  if (path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/redirect'))
    return <Navigate to={path} replace />
  return (
    <PublicFrame>
      <CardPage title={words.redirect[lang]} lead={words.redirectText[lang]}>
        <Actions>
          <PlainLink variant="primary" to="/">
            {words.home[lang]}
          </PlainLink>
        </Actions>
      </CardPage>
    </PublicFrame>
  )
}
