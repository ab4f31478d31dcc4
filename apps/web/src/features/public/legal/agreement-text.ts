import type { Article } from './articles.tsx'

export const AGREEMENT_LEAD = {
  zh: '本协议在你和运营这台服务器的公司之间成立。注册账号或登录使用，即表示同意以下约定。2026 年 11 月 20 日起适用。',
  en: 'This agreement is between you and the company that operates this server. By registering or signing in you accept it. In force from 20 November 2026.',
} as const

export const AGREEMENT_ARTICLES: readonly Article[] = [
  {
    title: { zh: '账号', en: 'Accounts' },
    body: [
      [
        {
          zh: '一人一号，手机号是本人的。不出借、不共用：系统里每一步都记在账号名下。',
          en: 'One person, one account, with a mobile number of their own. Accounts are not lent or shared: every step is recorded under their name.',
        },
        {
          zh: '加入哪家公司由那家公司审核；离开公司后，权限由公司停用。',
          en: 'A company decides who joins it, and ends the rights of those who leave.',
        },
        {
          zh: '密码自己保管。发现被他人使用，立即通知公司管理员。',
          en: 'Keep your password to yourself. If somebody else uses it, tell the administrator at once.',
        },
      ],
    ],
  },
  {
    title: { zh: '数据归谁', en: 'Whose data it is' },
    body: [
      {
        zh: '录入的合同、运单、磅单、对账和发票归录入所在的公司。公司可以随时导出自己的全部数据。',
        en: 'Contracts, waybills, tickets, statements and invoices belong to the company they were entered for. It may export all of them at any time.',
      },
    ],
  },
  {
    title: { zh: '如实录入', en: 'True entries' },
    body: [
      {
        zh: '磅单、证件、发票要与实物一致。伪造重量、证件或发票的后果由录入人和其公司承担；系统保留改前改后的记录。',
        en: 'Tickets, papers and invoices must match the real ones. Whoever forges weights, papers or invoices answers for it, with their company; the system keeps what was there before.',
      },
    ],
  },
  {
    title: { zh: '不可以做的事', en: 'What is not allowed' },
    body: [
      [
        {
          zh: '绕过权限读取、导出他人或其他公司的数据。',
          en: 'Getting round rights to read or export what belongs to others or to other companies.',
        },
        {
          zh: '用程序批量猜运单号、校验码、验证码或密码。',
          en: 'Guessing waybill numbers, check codes or passwords by program.',
        },
        {
          zh: '上传带病毒、宏或与业务无关的文件。',
          en: 'Uploading files with viruses or macros, or that have nothing to do with the work.',
        },
      ],
    ],
  },
  {
    title: { zh: '计算结果', en: 'What the system reckons' },
    body: [
      {
        zh: '金额按合同、价格执行单和磅单计算，可逐项查看过程。双方盖章确认的对账单是结算依据；系统结果与盖章件不一致时，以盖章件为准并更正系统。',
        en: 'Amounts follow from contracts, price sheets and tickets, and each step can be seen. The statement that both sides have sealed is what counts; where the system differs, it is put right.',
      },
    ],
  },
  {
    title: { zh: '服务的中断', en: 'Interruptions' },
    body: [
      {
        zh: '升级和维护由运营公司安排并提前告知。断网、断电造成的延误不免除双方单据上的义务，恢复后补录并注明原因。',
        en: 'The operator plans maintenance and says so in advance. Power or network failures do not lift what the papers oblige to; entries are made up for, with the reason.',
      },
    ],
  },
  {
    title: { zh: '软件的许可', en: 'The software' },
    body: [
      {
        zh: '途衡按 MIT 许可证发布，按现状提供。运营公司可以修改和部署它；本协议只管账号和数据的使用。',
        en: 'Tuheng is published under the MIT licence, as it is. The operator may change and run it; this agreement is about accounts and data only.',
      },
    ],
  },
  {
    title: { zh: '变更与争议', en: 'Changes and disputes' },
    body: [
      {
        zh: '协议变更后，下次登录时请你阅读并同意。争议先协商，协商不成由运营公司所在地法院管辖。',
        en: 'When it changes you are asked to accept it at your next sign-in. Disputes are settled by talking, else by the courts where the operator has its seat.',
      },
    ],
  },
]
