import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { DarkSwitch, LangSwitch } from '../../../shared/appearance/appearance-switches.tsx'
import { LogoMark } from '../../../shared/ui/logo.tsx'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useLang, useT as useShellT } from '../../../shared/text/i18n.ts'
import { useSession } from '../../../shared/session/session.ts'
import { FOOTER, NAV, words } from './frame-words.ts'
import css from './public-frame.module.css'

/** Header and footer of a public page. `bleed`: the page lays out its own full-width bands. */
export function PublicFrame({ children, bleed }: { children: ReactNode; bleed?: boolean }) {
  const lang = useLang()
  const shell = useShellT()
  const signedIn = useSession(state => !!state.token)
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <div className={css.bar}>
          <Link to="/portal" className={css.brand} aria-label={shell('site.title')}>
            <LogoMark size={26} />
            <span>{shell('site.name')}</span>
          </Link>
          <nav className={css.nav} aria-label={words.nav[lang]}>
            {NAV.map(({ path, ...text }) => (
              <NavLink key={path} to={path}>
                {text[lang]}
              </NavLink>
            ))}
          </nav>
          <div className={css.tools}>
            <LangSwitch />
            <DarkSwitch />
            <PlainLink variant="primary" to={signedIn ? '/' : '/login'}>
              {signedIn ? words.enter[lang] : shell('login.submit')}
            </PlainLink>
          </div>
        </div>
      </header>
      <main className={bleed ? css.bleed : css.main}>{children}</main>
      <footer className={css.foot}>
        <nav aria-label={words.foot[lang]}>
          {FOOTER.map(({ path, ...text }) => (
            <Link key={path} to={path}>
              {text[lang]}
            </Link>
          ))}
        </nav>
        <p>{words.what[lang]}</p>
      </footer>
    </div>
  )
}

/** A page that members of a company see in the shell, which has its own header. */
export function SharedFrame({ children }: { children: ReactNode }) {
  const inside = useSession(state => !!state.user?.orgId)
  return inside ? <div className={css.inside}>{children}</div> : <PublicFrame>{children}</PublicFrame>
}
