import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { Acts, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'

/** Whoever is not signed in has no home page to set up; the others see the page of that name in the shell. */
export default function HomeSetPage() {
  const lang = useLang()
  return (
    <PublicFrame>
      <CardPage title={words.homeSet[lang]}>
        <Note kind="wait" title={words.homeSetSignIn[lang]}>
          {words.homeSetSignInText[lang]}
        </Note>
        <Acts>
          <PlainLink variant="primary" to="/login?redirect=%2FhomeSet">
            {words.signIn[lang]}
          </PlainLink>
        </Acts>
      </CardPage>
    </PublicFrame>
  )
}
