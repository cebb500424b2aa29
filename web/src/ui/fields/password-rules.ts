/** `passwordPattern` of core taken apart, so that each part can be ticked while somebody types. */
export const passwordRules = [
  { name: 'length', pattern: /^.{6,}$/s },
  { name: 'spaces', pattern: /^\S+$/ },
  { name: 'digit', pattern: /\d/ },
  { name: 'upper', pattern: /[A-Z]/ },
  { name: 'lower', pattern: /[a-z]/ },
  { name: 'symbol', pattern: /[@#.!$]/ },
] as const
