import { useLocation } from 'react-router'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Shot } from '../frame/shot.tsx'
import { GUARDS, ROLES, words } from './portal-words.ts'
import css from './portal-page.module.css'
import { TruckStory } from './truck-story.tsx'

/** What the product does and for whom, with the example of one truck from contract to margin. */
export default function PortalPage() {
  const lang = useLang()
  return (
    <PublicFrame bleed>
      <section className={css.hero}>
        <div>
          <NoCompany />
          <h1>{words.title[lang]}</h1>
          <p>{words.lead[lang]}</p>
          <div className={css.acts}>
            <PlainLink variant="primary" size="large" to="/register">
              {words.start[lang]}
            </PlainLink>
            <PlainLink size="large" to="/product">
              {words.more[lang]}
            </PlainLink>
          </div>
        </div>
        <Shot name="home" eager alt={words.homeAlt} />
      </section>
      <section className={css.band} aria-labelledby="chain">
        <h2 id="chain">{words.chain[lang]}</h2>
        <p className={css.lead}>{words.chainLead[lang]}</p>
        <TruckStory />
      </section>
      {ROLES.map(({ key, name, job, points, shot, alt }, i) => (
        <section key={key} className={css.role} data-turned={i % 2 === 1 || undefined} aria-labelledby={key}>
          <div>
            <p className={css.who}>{name[lang]}</p>
            <h2 id={key}>{job[lang]}</h2>
            <ul>
              {points.map(point => (
                <li key={point.zh}>{point[lang]}</li>
              ))}
            </ul>
          </div>
          <Shot name={shot} alt={alt} />
        </section>
      ))}
      <section className={css.band} aria-labelledby="guards">
        <h2 id="guards">{words.guards[lang]}</h2>
        <ul className={css.guards}>
          {GUARDS.map(({ title, text }) => (
            <li key={title.zh}>
              <h3>{title[lang]}</h3>
              <p>{text[lang]}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.last}>
        <h2>{words.last[lang]}</h2>
        <div className={css.acts}>
          <PlainLink variant="primary" size="large" to="/register">
            {words.start[lang]}
          </PlainLink>
          <PlainLink size="large" to="/customer/company/search/info">
            {words.query[lang]}
          </PlainLink>
        </div>
      </section>
    </PublicFrame>
  )
}

/** The guard leads people without a company here, with the page that they requested. */
function NoCompany() {
  const lang = useLang()
  const { search } = useLocation()
  const hasNoCompany = useSession(state => !!state.user && !state.user.orgId)
  const requested = new URLSearchParams(search).get('redirect')
  if (!hasNoCompany || !requested) return null
  return (
    <Note kind="wait" title={words.alone[lang]}>
      {words.aloneText[lang]} <PlainLink to="/joinCompany">{words.join[lang]}</PlainLink>
    </Note>
  )
}
