import { HOME_BLOCKS, useHomeBlocks, type HomeBlock } from '../../../shared/home-blocks.ts'
import { useLang, type Text } from '../../../shared/i18n.ts'
import { PlainButton, PlainLink } from '../../../shared/plain/button.tsx'
import { useSession } from '../../../shared/session.ts'
import { Acts, CardPage, Note } from '../frame/card-page.tsx'
import { SharedFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'
import css from './account.module.css'

const BLOCKS: Record<HomeBlock, { name: Text; what: Text }> = {
  todos: { name: { zh: '待办', en: 'What waits' }, what: { zh: '各环节等着处理的数量', en: 'how much, at which step' } },
  figures: { name: { zh: '关键数字', en: 'Key figures' }, what: { zh: '发运、应收应付、毛利', en: 'tonnage, money open, margin' } },
  trend: { name: { zh: '发运趋势', en: 'Trend' }, what: { zh: '近 30 天每天的车数和吨数', en: 'trucks and tonnes by day' } },
  topCustomers: { name: { zh: '货主排行', en: 'Largest owners' }, what: { zh: '本月发运最多的货主', en: 'by tonnage of the month' } },
  papers: { name: { zh: '到期证件', en: 'Expiring papers' }, what: { zh: '合同、车辆、司机的证件', en: 'of contracts, trucks, drivers' } },
  shortcuts: { name: { zh: '常用功能', en: 'Shortcuts' }, what: { zh: '按权限列出的入口', en: 'as your rights go' } },
}

/** Which parts the home page has. */
export default function HomeSetPage() {
  const lang = useLang()
  const signedIn = useSession(state => !!state.user)
  return (
    <SharedFrame>
      <CardPage title={words.homeSet[lang]} lead={words.homeSetLead[lang]}>
        {signedIn ? (
          <Choices />
        ) : (
          <>
            <Note kind="wait" title={words.homeSetSignIn[lang]}>
              {words.homeSetSignInText[lang]}
            </Note>
            <Acts>
              <PlainLink look="primary" to="/login?redirect=%2FhomeSet">
                {words.signIn[lang]}
              </PlainLink>
            </Acts>
          </>
        )}
      </CardPage>
    </SharedFrame>
  )
}

function Choices() {
  const lang = useLang()
  const { hidden, show, reset } = useHomeBlocks()
  return (
    <>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">{words.homeSet[lang]}</legend>
        {HOME_BLOCKS.map(block => (
          <label key={block}>
            <input type="checkbox" checked={!hidden.includes(block)} onChange={event => show(block, event.target.checked)} />
            <span>{BLOCKS[block].name[lang]}</span>
            <small>{BLOCKS[block].what[lang]}</small>
          </label>
        ))}
      </fieldset>
      <Acts>
        <PlainLink look="primary" to="/">
          {words.home[lang]}
        </PlainLink>
        <PlainButton disabled={!hidden.length} onClick={reset}>
          {words.homeSetReset[lang]}
        </PlainButton>
      </Acts>
    </>
  )
}
