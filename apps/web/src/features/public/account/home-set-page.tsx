import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'

/** A visitor has no home page to configure. Signed-in people see the page of the same name in the shell. */
export default function HomeSetPage() {
  const lang = useLang()
  return (
    <PublicFrame>
      <CardPage title={words.homeSet[lang]}>
        <Note kind="wait" title={words.homeSetSignIn[lang]}>
          {words.homeSetSignInText[lang]}
        </Note>
        <Actions>
          <PlainLink variant="primary" to="/login?redirect=%2FhomeSet">
            {words.signIn[lang]}
          </PlainLink>
        </Actions>
      </CardPage>
    </PublicFrame>
  )
}
