import { Link } from 'react-router'
import { useLang, type Text } from '../../../shared/text/i18n.ts'
import { LogoMark } from '../../../shared/ui/logo.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { PublicFrame } from '../frame/public-frame.tsx'
import css from './home-page.module.css'

interface Entrance {
  to: string
  who: Text
  title: Text
  text: Text
}

const STAFF: Entrance = {
  to: '/login',
  who: { zh: '公司员工', en: 'Staff' },
  title: { zh: '登录', en: 'Sign in' },
  text: { zh: '派车、过磅、对账、结算都在里面。', en: 'Dispatch, weighing, statements and settlement are inside.' },
}

const ENTRANCES: readonly Entrance[] = [
  {
    to: '/customer/company/search/info',
    who: { zh: '货主、司机', en: 'Cargo owners, drivers' },
    title: { zh: '查运单到哪了', en: 'Where is my load' },
    text: { zh: '用运单号和校验码查，不用登录。', en: 'By waybill number and check code, without an account.' },
  },
  {
    to: '/settle/info',
    who: { zh: '对账的对方单位', en: 'Counterparties' },
    title: { zh: '核对一张对账单', en: 'Check a statement' },
    text: { zh: '打开对方发来的链接，或把链接贴进来。', en: 'Open the link that was sent to you, or paste it.' },
  },
  {
    to: '/register',
    who: { zh: '新公司、新员工', en: 'New companies, new staff' },
    title: { zh: '注册或加入公司', en: 'Register or join' },
    text: {
      zh: '建一家公司，或申请加入同事所在的公司。',
      en: 'Set up a company, or ask to join the one your colleagues work in.',
    },
  },
  {
    to: '/portal',
    who: { zh: '第一次来', en: 'New here' },
    title: { zh: '看看途衡做什么', en: 'What Tuheng does' },
    text: { zh: '跟着一车货，从合同看到毛利。', en: 'Follow one truckload from contract to margin.' },
  },
]

/** The start page, with a link for each kind of visitor. */
export default function HomePage() {
  const lang = useLang()
  const signedIn = useSession(state => !!state.token)
  const staff = signedIn ? { ...STAFF, to: '/', title: { zh: '进入系统', en: 'Open the system' } } : STAFF
  return (
    <PublicFrame>
      <div className={css.hello}>
        <LogoMark size={52} />
        <h1>{lang === 'zh' ? '你来做什么？' : 'What brings you here?'}</h1>
      </div>
      <ul className={css.doors}>
        {[staff, ...ENTRANCES].map(({ to, who, title, text }) => (
          <li key={to}>
            <small>{who[lang]}</small>
            <Link to={to}>{title[lang]}</Link>
            <p>{text[lang]}</p>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
