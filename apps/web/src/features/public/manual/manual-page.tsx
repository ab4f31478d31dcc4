import { LegalPage } from '../legal/legal-page.tsx'
import { CHAPTERS } from './chapters.ts'

/** The manual that the user menu opens, unless the server is configured with another address. */
export default function ManualPage() {
  return (
    <LegalPage
      contents
      title={{ zh: '使用手册', en: 'Handbook' }}
      lead={{
        zh: '从第一天登录到月底关账，按干活的顺序写。界面上看到的名称都是原样，找不到就按 Ctrl K 搜。',
        en: 'From the first sign-in to closing the month, in the order of the work. Names are those on the screen; what you cannot find, search for with Ctrl K.',
      }}
      articles={CHAPTERS}
    />
  )
}
