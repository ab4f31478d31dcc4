import type { ReactNode } from 'react'
import { DarkSwitch, LangSwitch } from '../../appearance/appearance-switches.tsx'
import { useT } from '../../text/i18n.ts'
import { LogoMark } from '../logo.tsx'
import { EntranceArt } from './entrance-art.tsx'
import css from './entrance.module.css'

interface Props {
  title: string
  hint: ReactNode
  /** Room for more than a few short fields. */
  wide?: boolean
  children: ReactNode
}

/** The page by which people come in, to sign in or to register: the picture on one side, the form on the other. */
export function Entrance({ title, hint, wide, children }: Props) {
  const t = useT()
  return (
    <div className={css.page}>
      <aside className={css.scene}>
        <EntranceArt className={css.art} />
        <div className={css.words}>
          <div className={css.brand}>
            <LogoMark size={30} />
            <span>{t('site.title')}</span>
          </div>
          <p className={css.slogan}>{t('login.slogan')}</p>
          <p className={css.gist}>{t('login.gist')}</p>
        </div>
      </aside>
      <main className={css.side}>
        <div className={css.tools}>
          <LangSwitch />
          <DarkSwitch />
        </div>
        <div className={css.form} data-wide={wide || undefined}>
          <div className={css.smallBrand}>
            <LogoMark size={32} />
            <span>{t('site.title')}</span>
          </div>
          <h1>{title}</h1>
          <p className={css.hint}>{hint}</p>
          {children}
        </div>
      </main>
    </div>
  )
}
