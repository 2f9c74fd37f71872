import { test } from '@playwright/test';

test('is never known', () => {});

throw new Error('This file cannot be loaded.');
