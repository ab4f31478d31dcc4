import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Shot } from '../frame/shot.tsx'
import { AREAS, TECH, words } from './product-words.ts'
import css from './product-page.module.css'

/** The features of the product by area. */
export default function ProductPage() {
  const lang = useLang()
  return (
    <PublicFrame>
      <header className={css.head}>
        <h1>{words.title[lang]}</h1>
        <p>{words.lead[lang]}</p>
      </header>
      <Shot name="waybills" eager alt={words.shotAlt} />
      <div className={css.areas}>
        {AREAS.map(({ title, text, points }) => (
          <section key={title.zh}>
            <h2>{title[lang]}</h2>
            <p>{text[lang]}</p>
            <ul>
              {points.map(point => (
                <li key={point.zh}>{point[lang]}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className={css.tech}>
        <h2>{words.tech[lang]}</h2>
        <dl>
          {TECH.map(({ title, text }) => (
            <div key={title.zh}>
              <dt>{title[lang]}</dt>
              <dd>{text[lang]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={css.acts}>
        <PlainLink variant="primary" size="large" to="/register">
          {words.start[lang]}
        </PlainLink>
        <PlainLink size="large" to="/portal">
          {words.portal[lang]}
        </PlainLink>
      </p>
    </PublicFrame>
  )
}
