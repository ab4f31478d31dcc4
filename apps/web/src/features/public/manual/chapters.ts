import type { Article } from '../legal/articles.tsx'

/** The chapters of the manual, one for each step of the work. */
export const CHAPTERS: readonly Article[] = [
  {
    title: { zh: '登录与公司', en: 'Signing in, and companies' },
    body: [
      {
        zh: '用公司账号或手机号登录。一个人可以在几家公司里干活：顶栏的公司下拉框，或用户菜单里的“切换公司”，换过去之后看到的就全是那家公司的数据，打开的标签页会重新开始。',
        en: 'Sign in with your account or mobile number. One person may work in several companies: the list in the top bar, or Switch company in the user menu, takes you over. From then on all you see belongs to that company, and the tabs begin anew.',
      },
      {
        zh: '还没有公司时，可以搜索公司名称申请加入，等管理员审核；或者自己注册一家，成为它的管理员。',
        en: 'Without a company, search for yours and ask to join; its administrator decides. Or register one and be its administrator.',
      },
    ],
  },
  {
    title: { zh: '找到要用的页面', en: 'Finding a screen' },
    body: [
      [
        {
          zh: '首页的待办就是今天要干的活，点数字直接到那张列表，筛选已经设好。',
          en: 'The to-dos of the home page are today’s work: a number leads to its list, with the filters set.',
        },
        {
          zh: '菜单名称后面的数字是等你处理的单据，红色的是别人在等你；有人处理后自动减少，不用刷新。',
          en: 'Numbers in the menu are records that wait for you; red means that somebody cannot go on before you decide. They fall as the work is done, without a reload.',
        },
        {
          zh: '按 Ctrl K，输入名称、拼音或首字母，例如 gyd 就是公路运单；也能直接搜运单号、车牌和客户名称。',
          en: 'Ctrl K searches by name, pinyin or initials, and for waybill numbers, plates and names of customers.',
        },
        {
          zh: '看不到某个页面，是账号没有权限，找公司管理员在“角色”里授权。',
          en: 'A screen that you do not see needs a right: ask your administrator, who gives it under Roles.',
        },
      ],
    ],
  },
  {
    title: { zh: '列表', en: 'Lists' },
    body: [
      [
        {
          zh: '上面一行筛选，常用的四个在前，其余点“展开”。从 Excel 复制一列运单号可以直接粘贴进去查。',
          en: 'Filters stand in one line, the rest behind Expand. A column of numbers copied from Excel can be pasted as it is.',
        },
        {
          zh: '状态标签后面是当前筛选下的张数；底部合计是全部结果的合计，不是这一页的。',
          en: 'Tabs show how many records each state has under the current filters; totals at the bottom are those of the whole result, not of the page.',
        },
        {
          zh: '列可以拖动、冻结、隐藏，设好的样子存成视图，下次直接选。',
          en: 'Columns can be moved, frozen and hidden; keep the arrangement as a view.',
        },
        {
          zh: '键盘：方向键移动，空格勾选，Enter 打开，Ctrl C 复制单元格或选中的行。',
          en: 'Keys: arrows move, space selects, Enter opens, Ctrl C copies the cell or the selected rows.',
        },
      ],
    ],
  },
  {
    title: { zh: '录入', en: 'Entering' },
    body: [
      [
        {
          zh: 'Enter 到下一格，Ctrl S 保存，Ctrl Enter 保存并新增。没有边框的格子由系统算，改了数量马上跟着变。',
          en: 'Enter goes to the next field, Ctrl S saves, Ctrl Enter saves and begins the next. Fields without a frame are computed while you type.',
        },
        {
          zh: '明细表格可以从 Excel 整块粘贴；Ctrl D 复制一行，Ctrl Delete 删除一行。',
          en: 'Child rows take whole blocks from Excel; Ctrl D copies a row, Ctrl Delete removes it.',
        },
        {
          zh: '量大时用“导入”：上传后先看每一行的问题，改好再提交，提交前不会写进系统。',
          en: 'For many records use Import: problems are shown row by row, and nothing is written before you commit.',
        },
        {
          zh: '右侧会提前告诉你结果：匹配到的价格和原因、提单余量、快到期的证件。',
          en: 'The pane at the right says what the entry will cause: the price found and why, what is left of the bill, papers about to expire.',
        },
      ],
    ],
  },
  {
    title: { zh: '一车货从头到尾', en: 'One truck from beginning to end' },
    body: [
      [
        {
          zh: '合同：与货主、承运商各签一份，审批、签章后执行；价格写在价格执行单里，按装货日期生效。',
          en: 'Contract: one with the owner, one with the carrier, approved and sealed; prices stand in price sheets and hold by the day of loading.',
        },
        {
          zh: '提单：登记货主给的吨数，发放给承运商，每装一车余量自动减少。',
          en: 'Bill of lading: the tonnes the owner gives, granted to carriers; each loading takes its share.',
        },
        {
          zh: '主运单与派车：一车一张运单，登记装货、卸货的毛重、皮重和磅单照片。',
          en: 'Main waybill and dispatch: one waybill a truck, with gross and tare at both ends and photographs of the tickets.',
        },
        {
          zh: '回单与审核：收到回单后业务审核、财务复核；应收、应付各生成一笔费用。',
          en: 'Receipt and audit: with the receipt in, the trip is audited and reviewed; a receivable and a payable charge follow.',
        },
        {
          zh: '对账：费用收进对账单发给对方，可以生成链接让对方在手机上核对、提出异议或确认；确认后不能再改；之后有变动会标出来，不会悄悄改数。',
          en: 'Statement: charges are sent to the other side, who may check, dispute or accept them on a phone by a link; what is confirmed stays; later changes are marked, never made in silence.',
        },
        {
          zh: '结算与发票：一笔收付款可以核销多张对账单；开票、收票不能超过未开余额。',
          en: 'Settlement and invoices: one payment may settle several statements; invoices stay within what is left to invoice.',
        },
        {
          zh: '毛利与关账：毛利表每个数字都能点到运单；月末关账后，那个月不再接受变动。',
          en: 'Margin and closing: every figure leads to its waybills; a closed month takes no more changes.',
        },
      ],
    ],
  },
  {
    title: { zh: '改错了怎么办', en: 'When something went wrong' },
    body: [
      [
        {
          zh: '没审核的直接改；审核过的先“反审核”，写明原因。已经进对账单的，先从对账单移出。',
          en: 'What is not audited can be changed. What is audited goes back first, with a reason; what is in a statement leaves it first.',
        },
        {
          zh: '每张单据的“历史”里有谁在什么时候把什么改成了什么。',
          en: 'The history of a record says who changed what, when, and from what.',
        },
        {
          zh: '系统拒绝时会说清是哪张单据挡住了，点提示里的单号就能过去。',
          en: 'A refusal names the record in the way; its number in the message leads there.',
        },
      ],
    ],
  },
  {
    title: { zh: '界面与键盘', en: 'The window and the keyboard' },
    body: [
      [
        {
          zh: '主题配置里有五种布局、三种主题、深色模式、字号和菜单宽度；窗口窄于 992 像素时固定为纵向，放宽后恢复。',
          en: 'Theme settings offer five layouts, three themes, dark mode, font sizes and menu widths. Below 992 px the layout is vertical, and comes back with the room.',
        },
        {
          zh: '标签页双击关闭，右键有更多操作；Alt W 关闭当前页，Alt ← → 换到旁边一页。',
          en: 'A double click closes a tab, a right click offers more; Alt W closes the one in front, Alt ← → goes to its neighbours.',
        },
        {
          zh: '菜单里用方向键移动：→ 展开，← 收起，Enter 打开，Esc 关闭弹出的菜单。按 Tab 时第一个是“跳到页面内容”。',
          en: 'In the menu arrow keys move, → opens, ← folds, Enter chooses, Escape closes what flew out. The first stop of Tab is Skip to the page.',
        },
      ],
    ],
  },
  {
    title: { zh: '给管理员', en: 'For administrators' },
    body: [
      [
        {
          zh: '“待审核”里处理加入公司的申请，同时给部门和角色；“角色”管能做什么，“字段授权”管能看见什么。',
          en: 'Requests to join lists who asks: give them department and role. Roles say what people may do, Field permissions what they see.',
        },
        {
          zh: '有人离职：在“用户”里改为离职，登录立即失效，单据保留。',
          en: 'When somebody leaves, set them to Left under Users: their sessions end at once, their records stay.',
        },
        {
          zh: '字典、杂费项目、磅差预警等公司设置改动后，新录入的单据立即按新规则。',
          en: 'Dictionaries, incidental fees and settings of the company apply to what is entered from then on.',
        },
      ],
    ],
  },
]
