import { NavLink } from 'react-router'
import { useText } from '../shared/text/i18n.ts'
import css from './directory.module.css'
import { MenuIcon } from './menu/menu-icon.tsx'
import { useMenu } from './nav-context.tsx'
import { screensIn } from './navigation.ts'

/** All screens that the person may open, by section. */
export default function Directory() {
  const text = useText()
  return (
    <div className={css.directory}>
      {useMenu()
        .filter(section => section.children)
        .map(section => (
          <section key={section.path} className={css.section}>
            <h2>
              <MenuIcon name={section.icon} />
              {text(section)}
            </h2>
            <ul>
              {screensIn(section.children ?? []).map(screen => (
                <li key={screen.path}>
                  <NavLink to={screen.path}>{text(screen)}</NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
