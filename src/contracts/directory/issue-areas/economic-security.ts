import type { DomainDefinition } from './domain-definition.ts'

export const economicSecurity: DomainDefinition = {
  slug: 'economic-security',
  name: 'Economic Security',
  description: 'Whether people can earn a steady living, pay what they owe and get through a bad month.',
  issueAreas: [
    {
      slug: 'automation_and_ai_displacement',
      name: 'Automation and AI displacement',
      description:
        'Jobs changed or lost to machines and software, and what workers, employers and towns do about it.',
      searchTerms: [
        'automation',
        'artificial intelligence jobs',
        'ai layoffs',
        'job displacement',
        'robots replacing workers',
        'retraining program',
        'displaced workers',
        'warehouse automation',
        'self-checkout',
        'future of work',
      ],
    },
    {
      slug: 'gig_economy_and_precarious_work',
      name: 'Gig economy and precarious work',
      description:
        'App-based, temporary and on-call work: pay, schedules and protections for people without a steady employer.',
      searchTerms: [
        'gig workers',
        'rideshare drivers',
        'delivery drivers',
        'independent contractor',
        'worker misclassification',
        'day laborers',
        'temp agency',
        'fair workweek',
        'predictive scheduling',
        'street vendors',
        'freelancers',
      ],
    },
    {
      slug: 'income_inequality_and_wealth_concentration',
      name: 'Income inequality and wealth concentration',
      description:
        'The gap between the richest and everyone else, and efforts to narrow it through wages, taxes, savings and direct help.',
      searchTerms: [
        'living wage',
        'minimum wage increase',
        'guaranteed income',
        'wealth gap',
        'racial wealth gap',
        'anti-poverty',
        'payday lending',
        'earned income tax credit',
        'cash assistance',
        'community land trust',
        'baby bonds',
      ],
    },
    {
      slug: 'healthcare_economics_and_medical_debt',
      name: 'Healthcare economics and medical debt',
      description:
        'What care costs the people who need it: bills, collections, drug prices and hospital charity care.',
      searchTerms: [
        'medical debt',
        'medical bills',
        'hospital bills',
        'debt relief',
        'charity care',
        'financial assistance policy',
        'prescription drug prices',
        'insulin cost',
        'surprise billing',
        'debt collection lawsuit',
      ],
    },
    {
      slug: 'student_debt_and_college_affordability',
      name: 'Student debt and college affordability',
      description:
        'Borrowing for school and living with the loan afterwards: counseling, forgiveness, and borrowers who organize.',
      searchTerms: [
        'student loans',
        'student debt',
        'loan forgiveness',
        'loan repayment',
        'public service loan forgiveness',
        'borrower defense',
        'student borrowers',
        'cost of college',
        'college promise program',
        'for-profit college',
      ],
    },
  ],
}
