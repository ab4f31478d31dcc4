import type { Article } from './articles.tsx'
import { LegalPage } from './legal-page.tsx'

export default function PrivacyPage() {
  return (
    <LegalPage
      title={{ zh: '隐私政策', en: 'Privacy policy' }}
      lead={{
        zh: '途衡装在运营它的公司自己的服务器上。谁运营这台服务器，谁就是个人信息的处理者；软件的作者看不到其中的数据。本政策 2026 年 11 月 20 日起适用。',
        en: 'Tuheng runs on the servers of the company that operates it. Whoever operates this server is answerable for personal data on it; the makers of the software see none of it. In force from 20 November 2026.',
      }}
      articles={ARTICLES}
    />
  )
}

const ARTICLES: readonly Article[] = [
  {
    title: { zh: '我们保存哪些信息', en: 'What is kept' },
    body: [
      [
        {
          zh: '凭链接答复对账单的人：填写的姓名、手机号、上传的凭证，打开和答复的时间与网络地址；作为对账凭据交给发出对账单的公司。',
          en: 'Whoever answers a statement by its link: the name, mobile number and proof they give, when and from which address they opened and answered it. The company that sent the statement keeps them as evidence.',
        },
        {
          zh: '账号：姓名、手机号、登录名；密码只保存 Argon2id 摘要，谁也读不出原文。',
          en: 'Accounts: name, mobile number, sign-in name; of the password only an Argon2id digest that nobody can turn back.',
        },
        {
          zh: '登录：时间、IP 地址、浏览器标识，用来发现异常登录。',
          en: 'Sign-ins: time, IP address and browser, to notice those that are not yours.',
        },
        {
          zh: '业务：运单上的司机姓名、手机、身份证号、车牌、收款账户，货主和承运商的联系人与开票信息。',
          en: 'Business: on waybills the driver’s name, mobile, identity number, plate and bank account; contacts and invoicing details of owners and carriers.',
        },
        {
          zh: '操作记录：谁在什么时候改了什么，改前改后的值。',
          en: 'What was done: who changed what and when, with the values before and after.',
        },
      ],
    ],
  },
  {
    title: { zh: '用来做什么', en: 'What for' },
    body: [
      {
        zh: '派车、过磅、对账、结算、开票和法规要求的上报。不做画像，不做广告，不用于训练模型。',
        en: 'Dispatch, weighing, statements, settlement, invoices, and reports that the law asks for. No profiles, no advertising, no training of models.',
      },
    ],
  },
  {
    title: { zh: '谁能看到', en: 'Who sees it' },
    body: [
      {
        zh: '同一家公司里，按角色、数据范围和字段授权显示；身份证号、银行账号对没有权限的人打码。不同公司的数据在数据库里逐行隔离。',
        en: 'Within a company, as roles, scope and field rights allow; identity and account numbers are masked for others. Companies are kept apart in the database, row by row.',
      },
      {
        zh: '不登录能看到的只有：凭运单号和校验码查到的运输节点；凭对账单链接看到的那一张对账单。',
        en: 'Without an account one sees only the milestones of a waybill by number and check code, and one statement by its link.',
      },
    ],
  },
  {
    title: { zh: '浏览器里存什么', en: 'What your browser keeps' },
    body: [
      {
        zh: '登录凭证、语言和外观、打开的标签页、没提交的草稿、上次的登录名。都在本机，退出登录会清除凭证。没有第三方统计，页面不向其他网站发送请求。',
        en: 'The sign-in token, language and looks, open tabs, drafts, the last sign-in name. All stays on this computer; signing out removes the token. No third party counts visits, and pages call no other site.',
      },
    ],
  },
  {
    title: { zh: '保存多久', en: 'How long' },
    body: [
      [
        {
          zh: '合同、运单、对账、发票和操作记录按会计档案的年限保存，由运营公司决定何时清理。',
          en: 'Contracts, waybills, statements, invoices and the record of changes as long as accounting law asks; the operator decides when to clear them.',
        },
        {
          zh: '导出的文件一周后删除，导入的原始行 90 天后清除。',
          en: 'Exported files go after a week, the raw rows of imports after 90 days.',
        },
      ],
    ],
  },
  {
    title: { zh: '你的权利', en: 'Your rights' },
    body: [
      {
        zh: '可以要求查询、复制、更正、删除自己的信息，注销账号，或要求说明处理规则。向所在公司的系统管理员提出；已经入账的单据依法不能删除，会改为停用。',
        en: 'You may ask to see, copy, correct or delete what is kept of you, to close the account, or to have the rules explained. Turn to your company’s administrator; papers already in the books cannot be deleted by law and are disabled instead.',
      },
    ],
  },
  {
    title: { zh: '出了问题', en: 'When something goes wrong' },
    body: [
      {
        zh: '发现信息泄露或账号被盗用，立即联系公司管理员锁定账号。运营公司会按法律规定告知受影响的人和主管部门。',
        en: 'If data leaks or somebody uses your account, have the administrator lock it at once. The operator tells those affected and the authorities as the law requires.',
      },
    ],
  },
]
