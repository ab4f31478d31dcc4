import type { railBureaus } from './rail.choices.ts'

/** A station whose codes were checked against several sources. */
export interface KnownStation {
  name: string
  tmis: string
  telegraphCode?: string
  bureau?: keyof typeof railBureaus
}

/** Stations that a company may add at once; it imports or enters all others. */
export const KNOWN_STATIONS: readonly KnownStation[] = [
  { name: '高桥镇', tmis: '51632', telegraphCode: 'GZD', bureau: 'T' },
  { name: '锦州', tmis: '51650', telegraphCode: 'JZD', bureau: 'T' },
  { name: '彰武', tmis: '53291', telegraphCode: 'ZWD', bureau: 'T' },
  { name: '通辽', tmis: '53363', telegraphCode: 'TLD', bureau: 'T' },
  { name: '哲里木', tmis: '13230', telegraphCode: 'ZLC' },
  { name: '大板', tmis: '13198', telegraphCode: 'DBC' },
  { name: '林西', tmis: '13192', telegraphCode: 'LXC' },
  { name: '新台子', tmis: '53918', bureau: 'T' },
  { name: '忻州', tmis: '27476', telegraphCode: 'XXV', bureau: 'V' },
  { name: '马辛庄', tmis: '13643', telegraphCode: 'DIV' },
  { name: '柳辛庄', tmis: '20369', telegraphCode: 'LUP', bureau: 'P' },
  { name: '沙岗', tmis: '53687', bureau: 'T' },
  { name: '渤海', tmis: '51998', bureau: 'T' },
  { name: '图们', tmis: '62465', bureau: 'T' },
]
