import type { CompanyTold } from './told-records.ts'

type Named = Pick<CompanyTold, 'business_name' | 'town' | 'address' | 'fiscal_code' | 'vat_number' | 'rea_code'>

const company = (business_name: string, town: string, address: string, [code, rea_code]: [string, string]): Named => ({
  business_name,
  town,
  address,
  fiscal_code: code,
  vat_number: code,
  rea_code,
})

/** Invented companies for the scenarios. */
export const companies: Readonly<Record<string, Named>> = {
  S01: company('Lavanderia Riva S.r.l.', 'Padova', 'via Roma 1', ['05544332215', 'PD-401223']),
  S02: company('Officine Neri & Conti S.r.l.', 'Torino', 'via dei Mille 24', ['10293847561', 'TO-1187432']),
  S03: company('Officine Neri & Conti S.r.l.', 'Torino', 'via dei Mille 24', ['10293847561', 'TO-1187432']),
  S04: company('Tessitura Alta Valle S.p.A.', 'Biella', 'corso Vittorio Emanuele II 8', ['02168540397', 'BI-204518']),
  S05: company('Cartiere del Garda Est S.p.A.', 'Verona', 'lungadige Attiraglio 12', ['09876543217', 'VR-330912']),
  S06: company('Fonderia Valserra S.p.A.', 'Brescia', 'via delle Fornaci 112', ['08765432102', 'BS-559031']),
  S07: company('Galli Sementi S.r.l.', 'Cremona', 'via Dante 40', ['11223344554', 'CR-190227']),
  S08: company('Bossi Caldi Serramenti S.r.l.s.', 'Trento', 'viale Trento 3', ['11223344554', 'TN-231907']),
  S09: company('Terme di Valcava S.p.A.', 'Bergamo', 'piazza Matteotti 5', ['12345678903', 'BG-455010']),
  S10: company('Milo & Nono S.r.l.', 'Udine', 'via Aquileia 9', ['01234567897', 'UD-288411']),
  S11: company('Abate Costruzioni S.p.A.', 'Napoli', 'via Toledo 77', ['07643520567', 'NA-991204']),
  S12: company('Distilleria Bini S.r.l.', 'Alba', 'strada del Colle 41', ['05544332215', 'CN-318840']),
}

/** Of the people of the scenarios, one after the other. */
export const codes = [
  'RSSMRA80A01H501U',
  'BNCGLI75H55F205M',
  'VRDLCU88B29L219C',
  'NRENNA99T71F839W',
  'FOXVEA64P49L424E',
  'DLCLSN70M10A944A',
  'DMCLRI85E43A345P',
]
export const vatNumbers = ['10293847561', '09876543217', '02168540397']

interface Written {
  template?: string
  /** What is decided, where no template says it. */
  resolution?: string
  values?: Record<string, string>
  discussion?: string
  files?: string[]
}

const accounts = { fiscal_year_end: '31 dicembre 2025', net_result: '38.214,70' }
const fee = { total_fee: '60.000,00', fee_split: 'euro 36.000,00 al presidente ed euro 24.000,00 al consigliere', effective_date: '1° luglio 2026' }
const reserves = { available_reserves: '412.600,00', reserve_name: 'riserva straordinaria', payment_date: '15 luglio 2026' }

/** The points of the scenarios with the texts of a template; those that are not here have none. */
export const written: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
  S01: { '1': { template: 'A01', values: accounts }, '2': { template: 'A25', discussion: 'Nessuno dei presenti ha comunicazioni da fare.' } },
  S02: { '1': { template: 'A08', values: fee, discussion: 'Bea Conti osserva che la proposta supera il compenso dell’esercizio precedente.' } },
  S03: { '1': { template: 'A08', values: fee } },
  S04: { '1': { template: 'A11', values: { auditor_name: 'Revisione Subalpina S.r.l.', fiscal_years: '2026, 2027 e 2028', audit_fee: '18.500,00' } } },
  S05: {
    '1': {
      template: 'A21',
      values: { statute_articles: '3 e 12', amendments_summary: 'oggetto sociale e intervento a distanza', annex_letter: 'D' },
      files: ['Testo aggiornato dello statuto.pdf'],
    },
    '2': { template: 'A22', values: { liquidators_list: 'Ada Villa e Pio Zani', liquidators_powers: 'di legge', liquidators_fee: '30.000,00' } },
  },
  S06: {
    '1': {
      template: 'B06',
      values: {
        bank_name: 'Banca delle Prealpi',
        loan_amount: '1.200.000,00',
        loan_term: 'sessanta mesi',
        signatory: 'Ciro Dossi',
        rate: 'Euribor a tre mesi maggiorato di 1,40 punti',
        guarantees: 'costituite da privilegio speciale sul bene acquistato',
      },
    },
  },
  S07: {
    '1': {
      resolution:
        'Il consiglio, all’esito della discussione, con il voto {{vote.summary}}, delibera di acquistare la linea di selezione delle sementi descritta dal presidente, per euro 180.000,00, e di dare mandato a Pia Galli per la firma del contratto.',
    },
  },
  S08: { '1': { template: 'A01', values: accounts } },
  S09: { '1': { template: 'A15', values: { ...reserves, distributed_amount: '80.000,00' } } },
  S11: {
    '1': {
      resolution:
        'Il consiglio, all’esito della discussione, con il voto {{vote.summary}}, delibera di acquistare il ramo d’azienda di Edilnova S.r.l. per euro 640.000,00 e di dare mandato a Paolo Abate per la stipula.',
    },
    '2': { template: 'B09', values: { new_address: 'Salerno, via Irno 20', unit_purpose: 'deposito', effective_date: '1° settembre 2026' } },
  },
  S12: {
    '1': { template: 'A15', values: { ...reserves, distributed_amount: '200.000,00' } },
    '2': { template: 'A15', values: { ...reserves, distributed_amount: '90.000,00' } },
  },
}
