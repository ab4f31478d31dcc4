import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { member } from '@tuheng/domain/system/index'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useSession, type SessionUser } from '../../../shared/session/session.ts'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { SharedFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'

// Fetched separately, because most people only read the page
const OwnPortrait = lazy(() => import('./own-portrait.tsx'))

/** The signed-in person, their company and their rights. */
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
            <Actions>
              <PlainLink variant="primary" to="/login?redirect=%2FpageInfo">
                {words.signIn[lang]}
              </PlainLink>
            </Actions>
          </>
        )}
      </CardPage>
    </SharedFrame>
  )
}

/** Fields of the person's member record. */
type Member = Pick<RowOf<typeof member>, 'account' | 'mobile' | 'email' | 'jobTitle'> & { deptId$: string | null }

function useMember(inCompany: boolean): Partial<Member> {
  const [member, setMember] = useState<Partial<Member>>({})
  useEffect(() => {
    if (!inCompany) return
    const controller = new AbortController()
    // Optional: the page is complete without it
    call<Member>('sys/user/get', {}, { signal: controller.signal, silent: true }).then(setMember, () => {})
    return () => controller.abort()
  }, [inCompany])
  return member
}

function Facts({ user }: { user: SessionUser }) {
  const lang = useLang()
  const member = useMember(!!user.orgId)
  const rights = user.isAdmin ? words.admin[lang] : fill(words.rightCount[lang], { count: user.permission.length })
  const facts: [string, string][] = [
    [words.name[lang], user.name],
    [words.account[lang], member.account ?? ''],
    [words.mobile[lang], member.mobile ?? ''],
    ...(member.email ? [[words.email[lang], member.email] satisfies [string, string]] : []),
    [words.company[lang], user.companyName || words.noCompany[lang]],
    [words.companies[lang], user.companies.map(one => one.name).join(lang === 'zh' ? '、' : ', ')],
    [words.department[lang], [member.deptId$, member.jobTitle].filter(Boolean).join(' · ')],
    [words.roles[lang], user.roles.join(lang === 'zh' ? '、' : ', ')],
    [words.rights[lang], rights],
    [words.ip[lang], user.ipAddr ?? ''],
    [words.from[lang], user.fromAddr ?? ''],
  ]
  return (
    <>
      <Suspense fallback={<div style={{ height: 80 }} />}>{!!user.orgId && <OwnPortrait name={user.name} />}</Suspense>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value || words.noData[lang]}</dd>
          </div>
        ))}
      </dl>
      {!!user.orgId && (
        <Actions>
          <PlainLink to="/personalSettings/password">{words.changePassword[lang]}</PlainLink>
          <PlainLink to="/switchingCompanies">{words.switchCompany[lang]}</PlainLink>
        </Actions>
      )}
    </>
  )
}
