import { fill } from '../../../shared/fill.ts'
import { useLang } from '../../../shared/i18n.ts'
import { PlainLink } from '../../../shared/plain/button.tsx'
import { useSession, type SessionUser } from '../../../shared/session.ts'
import { Acts, CardPage, Note } from '../frame/card-page.tsx'
import { SharedFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'

/** Who is signed in, where, and with what rights. */
export default function InfoPage() {
  const lang = useLang()
  const user = useSession(state => state.user)
  return (
    <SharedFrame>
      <CardPage title={words.info[lang]}>
        {user ? (
          <Facts user={user} />
        ) : (
          <>
            <Note kind="wait" title={words.infoSignIn[lang]}>
              {words.infoSignInText[lang]}
            </Note>
            <Acts>
              <PlainLink look="primary" to="/login?redirect=%2FpageInfo">
                {words.signIn[lang]}
              </PlainLink>
            </Acts>
          </>
        )}
      </CardPage>
    </SharedFrame>
  )
}

function Facts({ user }: { user: SessionUser }) {
  const lang = useLang()
  const rights = user.isAdmin ? words.admin[lang] : fill(words.rightCount[lang], { count: user.permission.length })
  const facts: [string, string][] = [
    [words.name[lang], user.name],
    [words.company[lang], user.companyName || words.noCompany[lang]],
    [words.companies[lang], user.companies.map(one => one.name).join(lang === 'zh' ? '、' : ', ')],
    [words.roles[lang], user.roles.join(lang === 'zh' ? '、' : ', ')],
    [words.rights[lang], rights],
    [words.ip[lang], user.ipAddr ?? ''],
    [words.from[lang], user.fromAddr ?? ''],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value || words.noData[lang]}</dd>
        </div>
      ))}
    </dl>
  )
}
