/**
 * Key to compare names of parties: without width, blanks, brackets, points, the company form at the end, the province
 * at the start and the words 省 市 县. Two records with the same key are likely one entity. The migration that filled
 * older records does the same in SQL.
 */
export function partyNameKey(name: string | null | undefined): string {
  const plain = (name ?? '').normalize('NFKC').toUpperCase().replace(IGNORED_CHARACTERS, '')
  const bare = plain.replace(COMPANY_FORM, '').replace(PROVINCE, '').replace(PLACE_WORDS, '')
  return [...bare].length >= 2 ? bare : plain
}

const IGNORED_CHARACTERS = /[\s()[\]{}<>《》【】「」·•.,，。、:;：；'"“”‘’`&+/\\_—–-]/g
const COMPANY_FORM = /(股份|有限|责任|合伙企业|普通合伙|合伙|个体工商户|公司)+$/
const PROVINCE = new RegExp(
  `^(北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|` +
    `陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)(壮族自治区|回族自治区|维吾尔自治区|自治区|省|市)?`,
)
const PLACE_WORDS = /[省市县]/g
